import type { MemberId, ReportItemId, SurveyId } from '@portal/contracts/ids'
import type { ExportFormat } from '@portal/contracts/reporting/exports'
import type { RecordedKind, RecordedPart } from '@portal/contracts/reporting/recorded-run'
import type { Pool } from '@portal/infra/database/pool'
import { instantText } from '@portal/infra/tools/instant-text'

/** A run to be kept. `digest`: runs with the same one by the same account within a minute are one. */
export type RunToKeep = Readonly<{
  runId: string
  digest: string
  kind: RecordedKind
  surveyId: SurveyId
  reportId: ReportItemId | null
  title: string
  format: ExportFormat | null
  ranBy: MemberId | null
  parts: readonly RecordedPart[]
  times: number
  tookMs: number
  ranAt: string
}>

export type KeptRun = Readonly<
  Omit<RunToKeep, 'digest' | 'parts'> & {
    parts: RecordedPart[]
  }
>

export type RunsWanted = Readonly<{
  surveyId: SurveyId | null
  reportId: ReportItemId | null
  search: string
  page: number
  itemsPerPage: number
}>

export type RecordedRuns = Readonly<{
  /** The same run again changes nothing. */
  keep: (runs: readonly RunToKeep[]) => Promise<void>
  list: (wanted: RunsWanted) => Promise<Readonly<{ runs: readonly KeptRun[]; total: number }>>
  find: (runId: string) => Promise<KeptRun | null>
}>

const GIVEN = `jsonb_to_recordset($1::jsonb) as g ("runId" uuid, digest text, kind text, "surveyId" text, "reportId" uuid, title text,
  format text, "ranBy" uuid, parts jsonb, times int, "tookMs" int, "ranAt" timestamptz)`

const KEEP = `with given as (select * from ${GIVEN}),
  known as (
    select g."runId" as given, k.run_id from given g cross join lateral (
      select r.run_id from reporting.recorded_run r
      where r.digest = g.digest and r.ran_by is not distinct from g."ranBy"
        and r.ran_at > g."ranAt" - interval '1 minute' and r.ran_at <= g."ranAt"
      order by r.ran_at desc limit 1) k),
  again as (
    update reporting.recorded_run r set times = r.times + g.times, parts = g.parts, took_ms = g."tookMs"
    from given g join known k on k.given = g."runId" where r.run_id = k.run_id and r.run_id <> g."runId")
  insert into reporting.recorded_run (run_id, digest, kind, survey_id, report_id, title, format, ran_by, parts, times, took_ms, ran_at)
  select "runId", digest, kind, "surveyId", "reportId", title, format, "ranBy", parts, times, "tookMs", "ranAt" from given
  where "runId" not in (select given from known) on conflict do nothing`

const COLUMNS = `run_id as "runId", kind, survey_id as "surveyId", report_id as "reportId", title, format, ran_by as "ranBy", parts,
  times, took_ms as "tookMs", ${instantText('ran_at')} as "ranAt"`

/** What is searched for: in the id of the survey, the title, and the spec: ids of questions, texts of columns. */
const WANTED = `from reporting.recorded_run where ($1::text is null or survey_id = $1) and ($2::uuid is null or report_id = $2)
  and ($3 = '' or strpos(lower(concat_ws(' ', survey_id, title, kind, format, parts::text)), lower($3)) > 0)`

const LIST = `select ${COLUMNS} ${WANTED} order by ran_at desc, run_id limit $4 offset $5`
const TOTAL = `select count(*)::int as total ${WANTED}`

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair; a run with such a label is kept without it. */
const storable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value

/** `reporting.recorded_run`. */
export const recordedRuns = (pool: Pool): RecordedRuns => ({
  keep: async (runs) => {
    if (runs.length > 0) await pool.query(KEEP, [JSON.stringify(runs, storable)])
  },
  list: async ({ surveyId, reportId, search, page, itemsPerPage }) => {
    const wanted = [surveyId, reportId, search.trim()]
    const [runs, total] = await Promise.all([
      pool.query<KeptRun>(LIST, [...wanted, itemsPerPage, (page - 1) * itemsPerPage]),
      pool.query<Readonly<{ total: number }>>(TOTAL, wanted),
    ])
    return { runs: runs.rows, total: total.rows[0]?.total ?? 0 }
  },
  find: async (runId) =>
    (await pool.query<KeptRun>(`select ${COLUMNS} from reporting.recorded_run where run_id = $1`, [runId])).rows[0] ??
    null,
})
