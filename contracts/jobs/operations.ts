import * as z from 'zod/mini'

/** The job of it: the rebuild or verify that an operator asked for. What is to be done stands in its row. */
export const CARRY_OUT_WORK = 'carry-out-work'
export const CarryOutWork = z.object({ workId: z.uuid() })
export type CarryOutWork = z.infer<typeof CarryOutWork>

/** Carries nothing: it looks for works that nobody is at. */
export const ResumeWorks = z.object({})
