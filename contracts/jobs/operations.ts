import * as z from 'zod/mini'
import { job } from './job.ts'

/**
 * A rebuild or verify that an operator asked for; its row says what to do. `claims` is how many workers have had it:
 * each further call is another job. Called for again by the same number, it had failed before it came to the row. Queues hold jobs of older
 * releases: names and payloads stay as they are stored.
 */
export const carryOutOperation = job({
  name: 'carry-out-work',
  payload: z.object({ workId: z.uuid(), claims: z._default(z.int(), 0) }),
  queue: 'long',
  id: ({ workId, claims }) => `work-${workId}-${claims}`,
  again: true,
})

/** No payload: it keeps how the system is, for charts. */
export const takeSample = job({
  name: 'take-sample',
  payload: z.object({}),
  queue: 'housekeeping',
  id: () => 'take-sample',
  everyMs: 15_000,
})

/** No payload: it looks for operations that no worker carries out. */
export const resumeOperations = job({
  name: 'resume-works',
  payload: z.object({}),
  queue: 'housekeeping',
  id: () => 'resume-works',
  everyMs: 10_000,
})
