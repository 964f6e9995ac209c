import * as z from 'zod/mini'

/**
 * What became of those who came: for each who was signed in, the milliseconds since they had come; how often somebody was told to come back, and
 * how often a connection was lost; in how long.
 */
export const Came = z.object({
  signedIn: z.array(z.number()),
  toldToWait: z.int(),
  lost: z.int(),
  ms: z.number(),
})
export type Came = z.infer<typeof Came>
