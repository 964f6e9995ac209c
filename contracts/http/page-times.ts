import * as z from 'zod/mini'

/** Milliseconds: until the page was there, and until the first press on it. `clicks`: how many presses. */
export const PageTimes = z.object({
  load: z.optional(z.int().check(z.minimum(0), z.maximum(86_400_000))),
  firstClick: z.optional(z.int().check(z.minimum(0), z.maximum(86_400_000))),
  clicks: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
})
