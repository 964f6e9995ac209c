import type { Instant, MemberId, ReportItemId, ScheduleId } from '@portal/contracts/ids'
import type { SchedulePlan } from '@portal/contracts/reporting/schedule'
import type { Pool } from '@portal/infra/database/pool'
import { instantText } from '@portal/infra/tools/instant-text'
import type { SendingRow } from './tables.ts'

/** A schedule as it was saved last, with its last sendings, the newest first. `reportName` null: the dashboard was deleted. */
export type KeptSchedule = Readonly<{
  scheduleId: ScheduleId
  reportId: ReportItemId
  reportName: string | null
  recipients: readonly MemberId[]
  language: string
  plan: SchedulePlan
  isPaused: boolean
  nextAt: Instant | null
  revision: number
  sendings: readonly SendingRow[]
}>

const LIST = `select s.schedule_id as "scheduleId", s.report_id as "reportId", i.name as "reportName", s.recipients, s.language,
    s.plan, s.is_paused as "isPaused", ${instantText('s.next_at')} as "nextAt", s.revision, s.sendings
  from read.report_schedule s left join read.saved_item i on i.item_id = s.report_id and i.kind = 'dashboard'
  where $1::uuid is null or s.report_id = $1 order by i.name nulls last, s.saved_at desc, s.schedule_id limit 500`

/** A mail is tried for a day and a half. */
const USED = `select from read.report_schedule, jsonb_array_elements(sendings) as sending
  where sending ->> 'storedName' = $1 and (sending ->> 'begunAt')::timestamptz > $2`
const USED_FOR_MS = 3 * 86_400_000

export const scheduleQueries = (pool: Pool) => ({
  /** Those of a dashboard, or all (null); at most 500. */
  list: async (reportId: ReportItemId | null): Promise<readonly KeptSchedule[]> =>
    (await pool.query<KeptSchedule>(LIST, [reportId])).rows,

  /** Whether a mail of a sending may need this file at a moment. */
  usesFile: async (storedName: string, at: Date): Promise<boolean> =>
    ((await pool.query(USED, [storedName, new Date(at.getTime() - USED_FOR_MS)])).rowCount ?? 0) > 0,
})
export type ScheduleQueries = ReturnType<typeof scheduleQueries>
