import * as z from 'zod/mini'
import { Instant, ScheduleId, SendingId } from '../ids.ts'

/** The time of a schedule has come. */
export const BeginSending = z.object({ scheduleId: ScheduleId, dueAt: Instant })
export type BeginSending = z.infer<typeof BeginSending>

/** Make the file of a sending and send it; later, give it up. */
export const SendReport = z.object({ scheduleId: ScheduleId, sendingId: SendingId })
export type SendReport = z.infer<typeof SendReport>
