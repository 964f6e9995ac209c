import { surveyOf } from '@portal/contracts/reporting/exports'
import type { Pool } from '@portal/infra/database/pool'
import { instantText } from '@portal/infra/tools/instant-text'
import type { KeptExport, KeptExports } from './kept-exports.ts'

/** A worker renews its claim every second: after ten seconds without, no worker has it. */
const ATTENDED = `(state = 'running' and beat_at > clock_timestamp() - interval '10 seconds')`
const UNDER_WAY = `state in ('waiting', 'running')`
const OURS = `export_id = $1 and claims = $2 and state = 'running'`
const MOST_UNDER_WAY = 10
const LISTED = 50

const COLUMNS = `export_id as "exportId", asked_by as "askedBy", request, survey_title as "surveyTitle", state,
  is_cancelling as "isCancelling", stored_name is not null as "isMade", share, issues,
  case when expires_at > clock_timestamp() then stored_name end as "storedName", file_name as "fileName",
  bytes::float8 as bytes, claims, given_back as "givenBack", ${instantText('asked_at')} as "askedAt", ${instantText('ended_at')} as "endedAt",
  ${instantText('expires_at')} as "expiresAt"`

const ASK = `insert into reporting.export (export_id, asked_by, survey_id, kind, request, survey_title)
  select $1::uuid, $2::uuid, $3, $4, $5::jsonb, $6 where (
    select count(*) from reporting.export where asked_by = $2::uuid and ${UNDER_WAY} and export_id <> $1::uuid) < ${MOST_UNDER_WAY}
  on conflict do nothing`

const CANCEL = `update reporting.export set is_cancelling = true,
    state = case when ${ATTENDED} then state else 'cancelled' end,
    ended_at = case when ${ATTENDED} then null else clock_timestamp() end
  where export_id = $1 and asked_by = coalesce($2, asked_by) and ${UNDER_WAY} and stored_name is null returning ${COLUMNS}`

const CLAIM = `update reporting.export set state = 'running', claims = claims + 1, beat_at = clock_timestamp(), share = null
  where export_id = $1 and ${UNDER_WAY} and not ${ATTENDED} returning ${COLUMNS}`

const BEAT = `update reporting.export set beat_at = clock_timestamp(), share = coalesce($3, share)
  where ${OURS} returning is_cancelling as "isCancelling"`

/** One statement decides between the file and a cancellation: `CANCEL` leaves a row that names a file as it is. */
const KEEP_FILE = `update reporting.export set beat_at = clock_timestamp(),
    stored_name = case when is_cancelling then null else $3 end, file_name = $4, bytes = $5
  where ${OURS} returning is_cancelling as "isCancelling"`

/** Words of members who are being erased are in the read model until its projection has come to their erasure. */
const HELD = `select from reporting.export x join reporting.erasing e on x.kind = 'responses'
    join read.response r on r.member_id = e.member_id and r.survey_id = x.survey_id and r.texts is not null
  where x.export_id = $1 limit 1`

const FINISH = `update reporting.export set state = $3, issues = $4::jsonb,
    share = case when $3 = 'done' then 1 else share end, ended_at = clock_timestamp(),
    expires_at = case when $3 = 'done' then clock_timestamp() + $5::int * interval '24 hours' end
  where ${OURS}`

/** `reporting.export`, by the clock of the database alone. */
export const postgresExports = (pool: Pool): KeptExports => {
  const all = async (sql: string, ...values: readonly unknown[]): Promise<readonly KeptExport[]> =>
    (await pool.query<KeptExport>(sql, [...values])).rows
  const one = async (sql: string, ...values: readonly unknown[]) => (await all(sql, ...values))[0] ?? null
  const changed = async (sql: string, ...values: readonly unknown[]) =>
    (await pool.query(sql, [...values])).rowCount === 1
  const unlessCancelled = async <T extends string>(otherwise: T, sql: string, ...values: readonly unknown[]) => {
    const [row] = (await pool.query<Readonly<{ isCancelling: boolean }>>(sql, [...values])).rows
    if (!row) return 'lost'
    return row.isCancelling ? 'cancel' : otherwise
  }
  const findOwn = `select ${COLUMNS} from reporting.export where export_id = $1 and asked_by = $2`

  return {
    ask: async ({ exportId, askedBy, request, surveyTitle }) => {
      const { content } = request
      const values = [exportId, askedBy, surveyOf(content), content.kind, JSON.stringify(request), surveyTitle]
      if (await changed(ASK, ...values)) return 'asked'
      return (await one(findOwn, exportId, askedBy)) ? 'asked' : 'too-many'
    },
    find: (exportId, askedBy) => one(findOwn, exportId, askedBy),
    list: (askedBy) =>
      all(
        `select ${COLUMNS} from reporting.export where asked_by = $1 order by asked_at desc limit ${LISTED}`,
        askedBy,
      ),
    cancel: (exportId, askedBy) => one(CANCEL, exportId, askedBy),
    claim: (exportId) => one(CLAIM, exportId),
    isHeld: async (exportId) => ((await pool.query(HELD, [exportId])).rowCount ?? 0) > 0,
    beat: ({ exportId, claims }, share) => unlessCancelled('continue', BEAT, exportId, claims, share),
    keepFile: ({ exportId, claims }, { storedName, fileName, bytes }) =>
      unlessCancelled('kept', KEEP_FILE, exportId, claims, storedName, fileName, bytes),
    finish: ({ exportId, claims }, result) => {
      const issues = result.state === 'failed' ? result.issues : []
      const keptDays = result.state === 'done' ? result.keptDays : 0
      return changed(FINISH, exportId, claims, result.state, JSON.stringify(issues), keptDays)
    },
    letGo: async ({ exportId, claims }) => {
      const letGo = `update reporting.export set state = 'waiting', given_back = given_back + 1 where ${OURS}`
      await pool.query(letGo, [exportId, claims])
    },
    unattended: () =>
      all(`select ${COLUMNS} from reporting.export where ${UNDER_WAY} and not ${ATTENDED}
        and asked_at < clock_timestamp() - interval '2 seconds'`),
    expired: async () =>
      (
        await pool.query(`select export_id as "exportId", stored_name as "storedName" from reporting.export
          where stored_name is not null and expires_at <= clock_timestamp() limit 100`)
      ).rows,
    removed: async (exportId) => {
      await pool.query('update reporting.export set stored_name = null where export_id = $1', [exportId])
    },
    isClaimed: async (storedName) =>
      ((await pool.query('select from reporting.export where stored_name = $1', [storedName])).rowCount ?? 0) > 0,
    forgetOld: async () => {
      await pool.query(`delete from reporting.export
        where stored_name is null and ended_at < clock_timestamp() - interval '7 days'`)
      await pool.query(`delete from reporting.erasing where at < clock_timestamp() - interval '24 hours'`)
    },
  }
}
