import { randomBytes } from 'node:crypto'
import type { MemberId } from '@portal/contracts/ids'
import { keyedMac } from '../../kernel/keyed-mac.ts'

/** Letters and digits of which none looks like another (Crockford's base 32). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODES = 10
const LENGTH = 16
const GROUP = 4

/** 80 random bits: nobody guesses one. 256 is a multiple of 32, so each sign is as likely as any other. */
const newCode = (): string =>
  [...randomBytes(LENGTH)]
    .map((byte, at) => `${at > 0 && at % GROUP === 0 ? '-' : ''}${SIGNS[byte % SIGNS.length]}`)
    .join('')

/** As it was made, however it was typed. */
const asMade = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

/** Codes that stand in for a passkey. What is stored of them cannot be typed. */
export const recoveryCodes = (secret: string) => {
  const mac = keyedMac(secret, 'recovery codes')
  const digestOf = (memberId: MemberId, typed: string): string => mac(memberId, asMade(typed)).toString('hex')
  return {
    digestOf,
    /** Told once; the digests are kept. */
    make: (memberId: MemberId): Readonly<{ codes: readonly string[]; digests: readonly string[] }> => {
      const codes = Array.from({ length: CODES }, newCode)
      return { codes, digests: codes.map((code) => digestOf(memberId, code)) }
    },
  }
}
