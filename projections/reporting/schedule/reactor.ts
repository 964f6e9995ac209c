import { BeginSending, SendReport } from '@portal/contracts/asks/reporting'
import type { ReportScheduleEvent } from '@portal/contracts/events/reporting'
import { Instant, type ScheduleId } from '@portal/contracts/ids'
import { type Asking, reactor } from '../../runtime/reactor/reactor.ts'

type Asks = { begin: BeginSending; send: SendReport; 'give-up': SendReport }

/** A sending that has not ended by then is given up: a mail is tried for a day and a half. */
const GIVE_UP_MS = 40 * 3_600_000

const giveUpAt = (at: Instant): Instant => Instant.parse(new Date(Date.parse(at) + GIVE_UP_MS).toISOString())

const nextOf = (scheduleId: ScheduleId): string => `next-${scheduleId}`
const givingUp = (sendingId: string): string => `give-up-${sendingId}`

const timersOf = (event: ReportScheduleEvent): readonly string[] => {
  const next = nextOf(event.scheduleId)
  return 'sendingId' in event ? [next, givingUp(event.sendingId)] : [next]
}

const waitFor = (scheduleId: ScheduleId, nextAt: Instant | null, ask: Asking<Asks>): void => {
  if (nextAt === null) ask.drop(nextOf(scheduleId))
  else ask.at(nextOf(scheduleId), nextAt, 'begin', { scheduleId, dueAt: nextAt })
}

/**
 * Sends dashboards by mail when it is time: each sending that begins sets the timer of the next. A time that passed while no worker ran is
 * sent once, late. Begun again at the start it asks for what ended before, which changes nothing.
 */
export const followSchedules = reactor<ReportScheduleEvent, Record<never, never>, Asks>({
  name: 'follow-schedules',
  version: 1,
  types: ['ReportScheduled', 'ReportUnscheduled', 'ReportSendingBegun', 'ReportSendingEnded'],
  begins: 'start',
  key: ({ event }) => event.scheduleId,
  tables: {},
  loads: [],
  asks: { begin: BeginSending, send: SendReport, 'give-up': SendReport },
  timers: ({ event }) => timersOf(event),
  react: (_, { event }, ask) => {
    const { scheduleId } = event
    switch (event.type) {
      case 'ReportScheduled':
        return waitFor(scheduleId, event.nextAt, ask)
      case 'ReportUnscheduled':
        return ask.drop(nextOf(scheduleId))
      case 'ReportSendingBegun': {
        const { sendingId, nextAt, at } = event
        waitFor(scheduleId, nextAt, ask)
        ask.at(givingUp(sendingId), giveUpAt(at), 'give-up', { scheduleId, sendingId })
        return ask.now('send', 'send', { scheduleId, sendingId })
      }
      case 'ReportFileMade':
        return
      case 'ReportSendingEnded':
        ask.drop(givingUp(event.sendingId))
        if (event.failure === 'report-deleted') ask.drop(nextOf(scheduleId))
    }
  },
})
