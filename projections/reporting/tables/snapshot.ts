import type { SurveyId } from '@portal/contracts/ids'
import type { CodeFrame } from '@portal/contracts/reporting/code-frame'
import { MOST_JOINED, surveysJoined } from '@portal/contracts/reporting/column-condition'
import type { TableSpec } from '@portal/contracts/reporting/table'
import { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { Connection, Pool } from '@portal/infra/database/pool'
import { hashOf } from '../../runtime/shards/shard.ts'
import type { Written } from '../answer-index/expression.ts'
import type { TailMark } from '../answer-index/tails.ts'
import { framesOf } from '../coding/frames-of.ts'
import { leftOut } from '../response/left-out.ts'
import type { RunPace } from './run-pace.ts'

/**
 * The state of a survey's rows: the projection's version, and the log position up to which they contain everything
 * except parked and skipped events (which events: when some are retried or skipped, rows change and the position does
 * not). All rows of a survey are made in one shard, so it is the position of that shard. `log`: the log from which they
 * were made.
 */
export type Head = Readonly<{ version: number; position: string; log: string; leftOut: string }>

/** The state of all rows of a run: of its survey, and the positions of others from which it joins columns. */
export type RunHead = Head & Readonly<{ joined: readonly Readonly<{ surveyID: SurveyId; position: string }>[] }>

/** The newest version of a survey, how many started it, the names of its weights, its code frames, and which part of its index is in the tail. */
export type SurveyNow = Readonly<{
  version: number
  respondents: number
  weights: readonly string[]
  frames: readonly CodeFrame[]
}> &
  TailMark

const HEAD = `select c.version, min(c.pos) as position, min(c.log_id::text) as log,
    ${leftOut('c.version')} as "leftOut"
  from proj.checkpoint c join proj.live l using (projection, version)
  where c.projection = 'reporting' and $1::bigint & c.mask = c.shard group by c.version`

/** The positions of surveys, which may be in different shards. */
const POSITIONS = `select s.name, (select min(c.pos) from proj.checkpoint c join proj.live l using (projection, version)
    where c.projection = 'reporting' and s.hash & c.mask = c.shard) as position
  from unnest($1::text[], $2::bigint[]) with ordinality as s (name, hash, place) order by s.place`

const SURVEY = `select d.version, coalesce(s.respondents, 0) as respondents,
    coalesce(s.tail_events, 0) as "tailEvents", coalesce(s.folded_at, '') as "foldedAt",
    coalesce(s.weights, '{}') as weights, ${framesOf('read')} as frames
  from read.survey_definition d left join read.survey_size s using (survey_id)
  where d.survey_id = $1 order by d.version desc limit 1`

const DEFINITIONS = 'select definition from read.survey_definition where survey_id = $1 order by version desc'

/** Events are parked or skipped by stream: `response-` and the id. */
const EXCLUDED = `select count(distinct d.response_id)::int as excluded
  from (select case when key ~ '^response-[0-9a-f-]{36}$' then substr(key, 10)::uuid end as response_id
        from (select key from proj.dead_letter join proj.live using (projection, version) where projection = 'reporting'
          union all select key from proj.excluded where projection = 'reporting') given_up offset 0) d
  join read.response r using (response_id)
  where r.survey_id = $1`

const WRITTEN = `select ordinal from read.response where survey_id = $1 and coalesce(texts ->> $2, '') <> ''
  and exists (select from unnest($3::text[]) as word where strpos(lower(texts ->> $2), word) > 0)`

const HOLD = `lock table read.index_column, read.index_tail, read.response, read.code_frame, read.survey_definition, read.survey_size
  in access share mode`

/** Null before the projection has ever run. */
export const headOf = async (connection: Pick<Connection, 'query'>, surveyId: string): Promise<Head | null> =>
  (await connection.query<Head>({ name: 'report-head', text: HEAD, values: [hashOf(surveyId)] })).rows[0] ?? null

/** Null before the projection has ever run. */
export const headOfRun = async (
  connection: Pick<Connection, 'query'>,
  spec: Pick<TableSpec, 'surveyID' | 'banner'>,
): Promise<RunHead | null> => {
  const head = await headOf(connection, spec.surveyID)
  if (!head) return null
  const others = surveysJoined(spec).slice(0, MOST_JOINED)
  if (others.length === 0) return { ...head, joined: [] }
  const { rows } = await connection.query<Readonly<{ name: SurveyId; position: string | null }>>(POSITIONS, [
    others,
    others.map(hashOf),
  ])
  return { ...head, joined: rows.map(({ name, position }) => ({ surveyID: name, position: position ?? '' })) }
}

export const surveyNow = async (connection: Connection, surveyId: string): Promise<SurveyNow | null> =>
  (await connection.query<SurveyNow>({ name: 'report-survey', text: SURVEY, values: [surveyId] })).rows[0] ?? null

/** The newest version first. */
export const definitionsOf = async (connection: Connection, surveyId: string): Promise<readonly SurveyDefinition[]> => {
  const { rows } = await connection.query<Readonly<{ definition: unknown }>>(DEFINITIONS, [surveyId])
  return rows.map(({ definition }) => SurveyDefinition.parse(definition))
}

/** Responses of the survey with an event that could not be applied. */
export const excludedFrom = async (connection: Connection, surveyId: string): Promise<number> =>
  (
    await connection.query<Readonly<{ excluded: number }>>({
      name: 'report-excluded',
      text: EXCLUDED,
      values: [surveyId],
    })
  ).rows[0]?.excluded ?? 0

/** The part of a run's time that one search may take. */
const MOST_SEARCH_MS = 10_000

/** Ordinals of those who wrote one of the words. The search counts towards the time of the run. */
export const whoWrote = async (
  connection: Connection,
  surveyId: string,
  { question, words }: Written,
  pace: RunPace,
): Promise<readonly number[]> => {
  const most = Math.ceil(Math.min(MOST_SEARCH_MS, pace.left()))
  await connection.query(`set local statement_timeout = ${most}`)
  const { rows } = await connection.query<Readonly<{ ordinal: number }>>(WRITTEN, [surveyId, question, words])
  await connection.query(`set local statement_timeout = ${MOST_SEARCH_MS}`)
  return rows.map(({ ordinal }) => ordinal)
}

const CANCEL = `select pg_cancel_backend($1)`

const pids = new WeakMap<Connection, number>()

/** The server's process of a connection, which is asked for once. */
const pidOf = async (connection: Connection): Promise<number> => {
  const known = pids.get(connection)
  if (known !== undefined) return known
  const { rows } = await connection.query<Readonly<{ pid: number }>>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  pids.set(connection, pid)
  return pid
}

/** Cancels the connection's statement when the signal aborts. @returns how to stop listening */
const cancelling = async (pool: Pool, connection: Connection, signal: AbortSignal): Promise<() => void> => {
  const pid = await pidOf(connection)
  const cancel = (): void => {
    pool.query(CANCEL, [pid]).catch(() => undefined) // the statement's timeout then ends it
  }
  signal.addEventListener('abort', cancel, { once: true })
  return () => signal.removeEventListener('abort', cancel)
}

/** A run counts without a statement for as long as it may take at all; the pool's limit is shorter. */
const IDLE_MS = 30_000

const BEGIN = `begin isolation level repeatable read, read only;
  set local idle_in_transaction_session_timeout = ${IDLE_MS}`

/** Nothing was written, so nobody waits for the end of the transaction. */
const endTransaction = (connection: Connection): void => {
  connection.query('commit').then(
    () => connection.release(),
    () => connection.release(true),
  )
}

const inTransactionBy = async <Result>(
  begin: string,
  pool: Pool,
  signal: AbortSignal,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> => {
  const connection = await pool.connect()
  let stop = (): void => undefined
  try {
    stop = await cancelling(pool, connection, signal)
    await connection.query(begin)
    const result = await work(connection)
    endTransaction(connection)
    return result
  } catch (error) {
    connection.release(true)
    throw error
  } finally {
    stop()
  }
}

/**
 * Everything that `work` reads is of one moment. It writes nothing, so a broken connection can be closed without loss.
 * A running statement is cancelled on `signal`, by another connection of the pool.
 */
export const inSnapshot = <Result>(
  pool: Pool,
  signal: AbortSignal,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> => inTransactionBy(BEGIN, pool, signal, work)

/**
 * As `inSnapshot`, and no other build can become live before it ends. Views are looked up as they are now, not as of
 * the snapshot: without this a run could begin with one build and continue with another. (The statement that holds them takes no
 * snapshot itself.) All of it is one trip to the server.
 */
export const inSnapshotOfLive = <Result>(
  pool: Pool,
  signal: AbortSignal,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> => inTransactionBy(`${BEGIN}; ${HOLD}`, pool, signal, work)
