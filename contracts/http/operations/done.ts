import * as z from 'zod/mini'

/** A sentence about what was done. */
export const DoneReply = z.object({ detail: z.string() })
export type DoneReply = z.infer<typeof DoneReply>
