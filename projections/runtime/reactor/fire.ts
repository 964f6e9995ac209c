import type { Instant } from '@portal/contracts/ids'
import type { Connection, Pool } from '@portal/infra/database/pool'
import type { Position } from '@portal/infra/event-log/event-log'
import type { Session } from '../batches/batch.ts'
import { assertOurs, Fenced, type Progress, revise } from '../batches/checkpoint.ts'
import { describe } from '../batches/failure.ts'
import { inBatchTransaction } from '../batches/transaction.ts'
import { schemaOf } from '../projection.ts'
import type { RunningReactor } from './reactor.ts'

/** `isTransient`: the same may succeed later without a change: retried without limit. */
export type Firing = Readonly<{
  pool: Pool
  now: () => Instant
  isTransient: (error: unknown) => boolean
  /** How long one ask may take before it counts as failed (10,000 ms). */
  withinMs?: number
  /** Nothing more is begun once it aborts. */
  leaving: AbortSignal
}>

const WITHIN_MS = 10_000
const AT_ONCE = 16
/** The limit of asks before the next batch of events. */
const MOST_ROUNDS = 50
const MOST_ATTEMPTS = 5
/** Until the next look: after work, or while an operator is waited for; and the longest while nothing is due. */
const SOON_MS = 250
const SELDOM_MS = 2_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

type Due = Readonly<{
  id: string
  key: string
  keyHash: number
  what: string
  about: unknown
  cause: string
  position: Position
  eventId: string
  type: string
  attempts: number
}>

type Outcome = Readonly<{ due: Due; error: Error | null }>

class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
}

/** The first due ask of each key, unless that one failed and waits for a retry: the order of a key is kept. */
const dueSql = (schema: string): string => `select id, key, key_hash as "keyHash", what, about, cause, position,
    event_id as "eventId", type, attempts
  from (select distinct on (key) * from ${schema}.ask
    where (due_at is null or due_at <= $1) and key_hash & $3::int = $2::int
    order by key, due_at nulls first, position, id) first
  where not is_parked and (next_at is null or next_at <= $1)
  order by due_at nulls first, position limit ${AT_ONCE}`

/** Stops waiting after that time; the effect may still happen, under the same id. */
const inTime = async (work: Promise<void>, ms: number): Promise<void> => {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TookTooLong(`not done within ${ms} ms`)), ms)
  try {
    await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

const carryOut = async (
  { now, withinMs = WITHIN_MS }: Firing,
  { handlers }: RunningReactor,
  due: Due,
): Promise<Outcome> => {
  try {
    const handle = handlers[due.what]
    if (!handle) throw new Error(`no handler for ${due.what}`)
    await inTime(handle(due.about, { id: due.cause, eventId: due.eventId, at: now() }), withinMs)
    return { due, error: null }
  } catch (error) {
    return { due, error: error instanceof Error ? error : new Error('a value that is not an error was thrown') }
  }
}

const letterSource = (id: string): string => `ask ${id}`

const PARK = `insert into proj.dead_letter
    (projection, version, source, position, key, event_id, type, class, error, key_hash)
  values ($1, $2, $3, $4, $5, $6, $7, 'ask', $8, $9)
  on conflict (projection, version, source, position) do update set error = excluded.error, parked_at = clock_timestamp(),
    retry_asked = false`

/** An ask that is done; and its dead letter, if it was parked and an event has set its timer again. */
const doneSql = (schema: string): string => `with done as (delete from ${schema}.ask where id = any($1) returning id)
  delete from proj.dead_letter d using done where d.projection = $2 and d.version = $3 and d.source = 'ask ' || done.id`

type Failing = Readonly<{ schema: string; session: Session; firing: Firing }>

/** Retries later; or parks the ask if another attempt is not likely to help. */
const failed = async (connection: Connection, { due, error }: Outcome, { schema, session, firing }: Failing) => {
  const attempts = due.attempts + 1
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(due.attempts, 10))
  const nextAt = new Date(Date.parse(firing.now()) + pauseMs).toISOString()
  const isParked = attempts >= MOST_ATTEMPTS && !(error instanceof TookTooLong) && !firing.isTransient(error)
  await connection.query(`update ${schema}.ask set attempts = $2, next_at = $3, is_parked = $4 where id = $1`, [
    due.id,
    attempts,
    nextAt,
    isParked,
  ])
  if (!isParked) return
  const { name, version } = session.ours.projection
  const { kind, text } = describe(error)
  const about = [due.position, due.key, due.eventId, due.type, `${due.what}: ${kind}: ${text}`, due.keyHash >>> 0]
  await connection.query(PARK, [name, version, letterSource(due.id), ...about])
}

const settle = async (firing: Firing, session: Session, { position }: Progress, outcomes: readonly Outcome[]) => {
  const { projection } = session.ours
  const schema = schemaOf(projection)
  await inBatchTransaction(firing.pool, async (connection) => {
    await assertOurs(connection, session.ours, position, position)
    const done = outcomes.filter(({ error }) => error === null).map(({ due }) => due.id)
    await connection.query(doneSql(schema), [done, projection.name, projection.version])
    for (const outcome of outcomes) if (outcome.error) await failed(connection, outcome, { schema, session, firing })
    await revise(connection, session.ours, position)
  })
  session.fold.forget() // these rows may be in memory
}

/** `nextInMs`: until an ask is due that is not yet; null if there is none. */
type Seen = Readonly<{ epoch: string; hasParked: boolean; hasDue: boolean; nextInMs: number | null }>

/**
 * Whether there is anything to do, and when there will be: one prepared statement, since each reactor asks it all the time.
 * @throws Fenced if the shard has another owner: an operator may have let it begin elsewhere
 */
const look = async ({ pool, now }: Firing, { ours }: Session): Promise<Seen> => {
  const { projection, epoch } = ours
  const { shard, mask } = projection.shard
  const schema = schemaOf(projection)
  const asks = `from ${schema}.ask where key_hash & $4::int = $3::int`
  const { rows } = await pool.query<Seen>({
    name: `look-${schema}`,
    text: `select epoch, exists (select ${asks} and is_parked) as "hasParked",
       exists (select ${asks} and coalesce(greatest(due_at, next_at) <= $5, true)) as "hasDue",
       (select extract(epoch from min(greatest(due_at, next_at)) - $5::timestamptz)::float8 * 1000
         ${asks} and greatest(due_at, next_at) > $5) as "nextInMs"
     from proj.checkpoint where projection = $1 and version = $2 and source = 'log' and shard = $3 and mask = $4`,
    values: [projection.name, projection.version, shard, mask, now()],
  })
  const [seen] = rows
  if (seen?.epoch !== epoch) throw new Fenced(`${projection.name} was taken over by another process`)
  return seen
}

/** Asks that an operator skipped (their dead letter is deleted), or wants to retry. */
const heedOperators = async ({ pool }: Firing, session: Session): Promise<void> => {
  const { projection } = session.ours
  const schema = schemaOf(projection)
  const { rows } = await pool.query<Readonly<{ id: string; asked: boolean | null }>>(
    `select a.id, d.retry_asked as asked from ${schema}.ask a left join proj.dead_letter d
       on d.projection = $1 and d.version = $2 and d.source = 'ask ' || a.id
     where a.is_parked and a.key_hash & $4::int = $3::int and d.retry_asked is distinct from false`,
    [projection.name, projection.version, projection.shard.shard, projection.shard.mask],
  )
  const idsWhere = (asked: boolean | null) => rows.filter((row) => row.asked === asked).map(({ id }) => id)
  const [again, givenUp] = [idsWhere(true), idsWhere(null)]
  if (givenUp.length > 0) await pool.query(`delete from ${schema}.ask where id = any($1)`, [givenUp])
  if (again.length === 0) return
  await inBatchTransaction(pool, async (connection) => {
    await connection.query(
      `update ${schema}.ask set is_parked = false, attempts = 0, next_at = null where id = any($1)`,
      [again],
    )
    await connection.query(`delete from proj.dead_letter where projection = $1 and version = $2 and source = any($3)`, [
      projection.name,
      projection.version,
      again.map(letterSource),
    ])
  })
}

/**
 * Carries out due asks, by the owner of the shard, between two batches: so no event changes an ask in progress. An ask
 * is removed after it was done: a crash in between repeats it, with the same cause.
 *
 * @returns milliseconds after which to look again, if no event comes first
 */
export async function fireDue(
  firing: Firing,
  reactor: RunningReactor,
  session: Session,
  progress: Progress,
): Promise<number> {
  const { shard, mask } = session.ours.projection.shard
  const { hasParked, hasDue, nextInMs } = await look(firing, session)
  if (hasParked) await heedOperators(firing, session)
  if (!hasDue && !hasParked) return Math.min(SELDOM_MS, nextInMs ?? SELDOM_MS)
  const sql = dueSql(schemaOf(session.ours.projection))
  for (let round = 0; round < MOST_ROUNDS && !firing.leaving.aborted; round += 1) {
    const { rows } = await firing.pool.query<Due>(sql, [firing.now(), shard, mask])
    if (rows.length === 0) break
    const outcomes = await Promise.all(rows.map((due) => carryOut(firing, reactor, due)))
    await settle(firing, session, progress, outcomes)
  }
  return SOON_MS
}
