import type { MemberId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'
import { writtenResponseRows } from '@portal/projections/reporting/response/queries'
import type { ErasurePart } from '../kernel/erasure-part.ts'

const HAS_FILE = `(state in ('waiting', 'running') or expires_at > clock_timestamp())`

/** Exports that the member asked for, and those of responses to a survey that the member answered. */
const exportsOf = (responses: string): string =>
  `(asked_by = $1 or kind = 'responses' and survey_id in (select survey_id from read.response where ${responses}))`

/** Until the texts are gone no worker reads the responses of a survey that the member answered (`HELD` of the exports). Before the files are withdrawn, so that none begins in between. */
const HOLD = `insert into reporting.erasing (member_id) values ($1)
  on conflict (member_id) do update set at = clock_timestamp()`

/** An export that was begun once the texts were gone does not contain them. */
const LEFT = `select count(*)::int as left from reporting.export
  where ${HAS_FILE} and ${exportsOf('member_id = $1 and texts is not null')}`

/**
 * No longer readable from here on; the job 'tidy-exports' removes the files within seconds. A worker that still writes one
 * loses its claim, and removes it.
 */
const WITHDRAW = `update reporting.export set claims = claims + 1,
    state = case when state in ('waiting', 'running') then 'cancelled' else state end,
    ended_at = coalesce(ended_at, clock_timestamp()), expires_at = least(expires_at, clock_timestamp())
  where ${HAS_FILE} and ${exportsOf('member_id = $1')}`

const RUNS_LEFT = 'select count(*)::int as left from reporting.recorded_run where ran_by = $1'
const FORGET_RUNS = 'update reporting.recorded_run set ran_by = null where ran_by = $1'

const leftOf = async (pool: Pool, sql: string, memberId: MemberId): Promise<number> =>
  (await pool.query<Readonly<{ left: number }>>(sql, [memberId])).rows[0]?.left ?? 0

/** Its projection applies the events of the surveys area by itself; the files of exports are withdrawn. */
export const reportingErasure = (pool: Pool): ErasurePart => ({
  places: [
    {
      place: 'read model reporting (response), all versions',
      holds: 'words that were written, and the codes that staff gave to them',
      erased: 'gone; the coded answers stay as facts about a random id, by which reports join nothing any more',
      left: (memberId) => writtenResponseRows(pool, memberId),
    },
    {
      place: 'read model reporting (index_column, index_tail), all versions',
      holds: 'a bit for each text: that there is one; a bit for each code that staff gave to it',
      erased: 'cleared; the tail is folded, so that it does not tell that there was one',
    },
    {
      place: 'reporting.export, and stored files (FILES_FOLDER)',
      holds: 'exports of responses: answers and words that were written; for a day, or as long as staff chose',
      erased:
        'withdrawn at once, every export of responses of a survey that the member answered; the worker removes the file',
      left: (memberId) => leftOf(pool, LEFT, memberId),
    },
    {
      place: 'reporting.erasing',
      holds: 'that the member is being erased: the random id, for a day',
      erased: 'removed by the worker after a day',
    },
    {
      place: 'reporting.recorded_run',
      holds: 'which reports an account of staff ran, and when; for two years, or as long as staff chose',
      erased: 'the runs stay without the account',
      left: (memberId) => leftOf(pool, RUNS_LEFT, memberId),
    },
  ],
  unfinished: async () => [],
  erase: async ({ memberId }) => {
    await pool.query(HOLD, [memberId])
    await pool.query(WITHDRAW, [memberId])
    await pool.query(FORGET_RUNS, [memberId])
    return null
  },
})
