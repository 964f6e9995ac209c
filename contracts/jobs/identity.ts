import * as z from 'zod/mini'

/** Nothing to carry: the moment of the run is taken when it runs. Old payloads stay readable: a new field is optional. */
export const ForgetExpiredSessions = z.object({})
export type ForgetExpiredSessions = z.infer<typeof ForgetExpiredSessions>

/** Nothing to carry: who is to be finished is found out when it runs. */
export const FinishErasures = z.object({})
