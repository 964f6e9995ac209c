import * as z from 'zod/mini'

/** The parts of a question on the wire that only some types have. */

/**
 * The bounds of a number, and its unit; null for no bound. `total`: the sum of the numbers of all items; `low` and
 * `high`: the meaning of the two ends.
 */
export const WireNumber = z.object({
  minimum: z.nullable(z.number()),
  maximum: z.nullable(z.number()),
  decimals: z.int(),
  step: z.int(),
  total: z.nullable(z.number()),
  unit: z.string(),
  low: z.string(),
  high: z.string(),
})

/**
 * What a proof is made of: the key of a service whose `script` the page loads, or (without a script) the challenge of a proof of work. A new
 * one is needed after so many seconds.
 */
export const WireCaptcha = z.object({ siteKey: z.string(), script: z.string(), seconds: z.int() })

/** Addresses on this portal, '' for none; `seconds`: how long it is. `reaction`: what may be said about a moment of it. */
export const WireVideo = z.object({
  address: z.string(),
  seconds: z.number(),
  poster: z.string(),
  captions: z.string(),
  transcript: z.string(),
  reaction: z.enum(['comments', 'likes']),
})
