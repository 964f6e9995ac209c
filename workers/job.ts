import type * as z from 'zod/mini'

/** A job as a value: its name, what it carries, and the work. The work may be done more than once. */
export type Job<Payload> = Readonly<{
  name: string
  payload: z.ZodMiniType<Payload>
  handle: (payload: Payload) => Promise<void>
}>

export const job = <Payload>(definition: Job<Payload>): Job<Payload> => definition

/** What waited in a queue is unknown until its contract has read it. */
export const run = <Payload>({ payload, handle }: Job<Payload>, waited: unknown): Promise<void> =>
  handle(payload.parse(waited))
