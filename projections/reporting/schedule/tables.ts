import type { MemberId } from '@portal/contracts/ids'
import type { RecipientOutcome, SchedulePlan, SendingCause, SendingFailure } from '@portal/contracts/reporting/schedule'
import type { Issue } from '@portal/contracts/survey/issue'
import type { Table } from '../../runtime/rows/table.ts'

/** A sending of a schedule; `endedAt` null: under way. `storedName`: of its file, null before it is made. */
export type SendingRow = Readonly<{
  sendingId: string
  cause: SendingCause
  dueAt: string
  begunAt: string
  endedAt: string | null
  to: readonly MemberId[]
  storedName: string | null
  failure: SendingFailure | null
  issues: readonly Issue[]
  outcomes: readonly Readonly<{ memberId: MemberId; outcome: RecipientOutcome }>[]
}>

/** A schedule with its last sendings, the newest first. `recipients`: accounts. */
export type ScheduleRow = {
  scheduleId: string
  reportId: string
  recipients: readonly MemberId[]
  language: string
  plan: SchedulePlan
  isPaused: boolean
  nextAt: string | null
  revision: number
  savedAt: string
  savedBy: string
  sendings: readonly SendingRow[]
}

export const scheduleTable: Table<ScheduleRow> = {
  name: 'report_schedule',
  columns: {
    scheduleId: 'uuid',
    reportId: 'uuid',
    recipients: 'jsonb',
    language: 'text',
    plan: 'jsonb',
    isPaused: 'bool',
    nextAt: 'timestamptz null',
    revision: 'int',
    savedAt: 'timestamptz',
    savedBy: 'uuid',
    sendings: 'jsonb',
  },
  key: ['scheduleId'],
  indexes: [['reportId']],
  keepBytes: 1024 * 1024,
}
