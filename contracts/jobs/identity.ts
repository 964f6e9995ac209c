import * as z from 'zod/mini'
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

/** Carries nothing: who is to be finished is found out when it runs. */
export const finishErasures = job({
  name: 'finish-erasures',
  payload: z.object({}),
  queue: 'housekeeping',
  id: () => 'finish-erasures',
  everyMs: 60_000,
})
