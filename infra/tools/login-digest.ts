import { hash } from 'node:crypto'

/**
 * What two spellings of one login name share: NFKC, without spaces around it, lower case. SHA-256 in hex, so that the
 * name itself is in no stream name and no index.
 */
export const loginDigest = (username: string): string => hash('sha256', username.normalize('NFKC').trim().toLowerCase())
