import * as z from 'zod/mini'
import { MemberId } from '../ids.ts'
import { job } from './job.ts'

const HOUR_MS = 3_600_000

/** Carries nothing: the moment of the run is taken when it runs. */
export const forgetExpiredSessions = job({
  name: 'forget-expired-sessions',
  payload: z.object({}),
  queue: 'housekeeping',
  id: () => 'forget-expired-sessions',
  everyMs: HOUR_MS,
})

/** What is left of an erased member is removed. Asked for by the reactor `follow-erasures`. */
export const finishErasure = job({
  name: 'finish-erasure',
  payload: z.object({ memberId: MemberId }),
  queue: 'prompt',
  id: ({ memberId }) => `finish-erasure-${memberId}`,
})

/**
 * Carries nothing: who is to be finished is found out when it runs. Finds what no event tells: that the list of the erased was
 * lost, or brought back from an older copy.
 */
export const finishErasures = job({
  name: 'finish-erasures',
  payload: z.object({}),
  queue: 'housekeeping',
  id: () => 'finish-erasures',
  everyMs: HOUR_MS,
})
