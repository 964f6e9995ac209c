import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { keyedMac } from '../../kernel/keyed-mac.ts'

const MAC_CHARS = 43
const SHAPE = /^([\w-]{1,4000})[.]([\w-]{43})$/

/**
 * Facts that a browser keeps for the portal: signed for one purpose, until a moment. They are not hidden from the browser's owner,
 * who cannot change them.
 */
export const signedFacts = <Facts>(secret: string, purpose: string, facts: z.ZodMiniType<Facts>) => {
  const mac = keyedMac(secret, purpose)
  const Kept = z.object({ facts, until: z.int() })
  const macOf = (text: string): Buffer => Buffer.from(mac(text).toString('base64url').slice(0, MAC_CHARS))
  return {
    make: (kept: Facts, until: Date): string => {
      const text = Buffer.from(JSON.stringify({ facts: kept, until: until.getTime() })).toString('base64url')
      return `${text}.${macOf(text).toString()}`
    },
    /** Null for what was not made here for this purpose, and for what is too old. */
    read: (value: string | undefined, now: Date): Facts | null => {
      const [, text, given] = SHAPE.exec(value ?? '') ?? []
      if (text === undefined || given === undefined) return null
      if (!timingSafeEqual(Buffer.from(given), macOf(text))) return null
      const kept = Kept.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
      return kept.success && now.getTime() < kept.data.until ? kept.data.facts : null
    },
  }
}
