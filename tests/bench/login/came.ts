import * as z from 'zod/mini'

/** How many sign-ins succeeded and how many were refused because too many waited, in how long. */
export const Came = z.object({ signedIn: z.int(), refused: z.int(), ms: z.number() })
export type Came = z.infer<typeof Came>
