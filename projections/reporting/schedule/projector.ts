import type { ReportScheduleEvent } from '@portal/contracts/events/reporting'
import { projection } from '../../runtime/projection.ts'
import type { RowSet } from '../../runtime/rows/row-set.ts'
import { type ScheduleRow, type SendingRow, scheduleTable } from './tables.ts'

type OfSending = Exclude<ReportScheduleEvent, { type: 'ReportScheduled' | 'ReportUnscheduled' }>

/** Sendings that are kept with a schedule. */
const MOST_SENDINGS = 50

const changed = (row: ScheduleRow, sendingId: string, differs: Partial<SendingRow>): ScheduleRow => ({
  ...row,
  sendings: row.sendings.map((one) => (one.sendingId === sendingId ? { ...one, ...differs } : one)),
})

const follow = (row: ScheduleRow, event: OfSending): ScheduleRow => {
  const { sendingId, at } = event
  switch (event.type) {
    case 'ReportSendingBegun': {
      const { cause, dueAt, nextAt, to } = event
      const begun = { sendingId, cause, dueAt, begunAt: at, to }
      const sending = { ...begun, endedAt: null, storedName: null, failure: null, issues: [], outcomes: [] }
      return { ...row, nextAt, sendings: [sending, ...row.sendings].slice(0, MOST_SENDINGS) }
    }
    case 'ReportFileMade':
      return changed(row, sendingId, { storedName: event.storedName })
    case 'ReportSendingEnded': {
      const { failure, issues, outcomes } = event
      const ended = changed(row, sendingId, { endedAt: at, failure, issues, outcomes })
      return failure === 'report-deleted' ? { ...ended, isPaused: true, nextAt: null } : ended
    }
  }
}

const saved = (schedules: RowSet<ScheduleRow>, event: Extract<ReportScheduleEvent, { type: 'ReportScheduled' }>) => {
  const { scheduleId, reportId, to: recipients, language, plan, isPaused, nextAt, revision, at, by } = event
  const sendings = schedules.get(scheduleId)?.sendings ?? []
  const settings = { reportId, recipients, language, plan, isPaused, nextAt, revision }
  schedules.put({ scheduleId, ...settings, savedAt: at, savedBy: by, sendings })
}

/** When and to whom dashboards are sent, and what became of it. */
export const scheduleProjection = projection<ReportScheduleEvent, { schedule: ScheduleRow }>({
  name: 'report-schedule',
  version: 1,
  types: ['ReportScheduled', 'ReportUnscheduled', 'ReportSendingBegun', 'ReportFileMade', 'ReportSendingEnded'],
  key: ({ event }) => event.scheduleId,
  tables: { schedule: scheduleTable },
  loads: [(batch) => ({ schedule: batch.map(({ event }) => [event.scheduleId]) })],
  reduce: ({ schedule: schedules }, { event }) => {
    if (event.type === 'ReportScheduled') return saved(schedules, event)
    const row = schedules.get(event.scheduleId)
    if (!row) return
    if (event.type === 'ReportUnscheduled') schedules.remove(row)
    else schedules.put(follow(row, event))
  },
})
