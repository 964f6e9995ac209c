import { hash } from 'node:crypto'
import * as z from 'zod/mini'

/**
 * What two spellings of one login name share: NFKC, without spaces around it, lower case. SHA-256 in hex, so that the
 * name itself is in no stream name and no index.
 */
export const loginDigest = (username: string): string => hash('sha256', username.normalize('NFKC').trim().toLowerCase())

const LONGEST = 320

/** Whether a mail can be sent to it: one `@`, with a name before and a domain after it. */
export const isAddress = (text: string): boolean => text.length <= LONGEST && z.email().safeParse(text.trim()).success
