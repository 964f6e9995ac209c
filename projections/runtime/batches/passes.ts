import type { Pool } from '@portal/infra/database/pool'
import type { Position } from '@portal/infra/event-log/event-log'
import { gathered } from '@portal/infra/tools/gathered'
import { prepared } from '@portal/infra/tools/prepared'
import { type Ownership, type Progress, passTo } from './checkpoint.ts'

/** A checkpoint that moves past events which are not for its projection. */
export type Pass = Readonly<{ ours: Ownership; from: Position; to: Progress }>

export type Passes = Readonly<{
  /** @throws Fenced if another process took over */
  pass: (pass: Pass) => Promise<void>
}>

/**
 * Those that are still ours. Without waiting: a checkpoint that another transaction holds must not stop the others. The commit is not flushed to disk, as in `passTo`.
 */
const PASS = `with quiet as (select set_config('synchronous_commit', 'off', true)),
  held as (
    select c.projection, c.version, c.source, c.shard, c.mask, p.to_pos, p.event_id
    from unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::bigint[], $6::text[], $7::text[], $8::uuid[])
        as p (projection, version, shard, mask, epoch, from_pos, to_pos, event_id)
      join proj.checkpoint c on c.projection = p.projection and c.version = p.version and c.source = 'log'
        and c.shard = p.shard and c.mask = p.mask and c.epoch = p.epoch and c.pos = p.from_pos
    for no key update of c skip locked)
  update proj.checkpoint c set pos = held.to_pos, event_id = held.event_id from held, quiet
  where (c.projection, c.version, c.source, c.shard, c.mask)
    = (held.projection, held.version, held.source, held.shard, held.mask)
  returning c.projection, c.version, c.shard, c.mask`

type Passed = Readonly<{ projection: string; version: number; shard: number; mask: number }>

const idOf = ({ projection, version, shard, mask }: Passed): string => [projection, version, shard, mask].join(' ')

const passedBy = ({ projection: { name, version, shard } }: Ownership): Passed => ({
  projection: name,
  version,
  shard: shard.shard,
  mask: shard.mask,
})

/** @returns the ids of those that were moved */
const passAll = async (pool: Pool, passes: readonly Pass[]): Promise<ReadonlyMap<string, true>> => {
  const ids = passes.map(({ ours }) => passedBy(ours))
  const values = [
    ids.map(({ projection }) => projection),
    ids.map(({ version }) => version),
    ids.map(({ shard }) => shard),
    ids.map(({ mask }) => mask),
    passes.map(({ ours }) => ours.epoch),
    passes.map(({ from }) => from),
    passes.map(({ to }) => to.position),
    passes.map(({ to }) => to.eventId),
  ]
  const { rows } = await pool.query<Passed>(prepared(PASS, values))
  return new Map(rows.map((row) => [idOf(row), true]))
}

/**
 * The passes of a process: those that are due at once go to the database in one statement. One event is for few of the
 * projections, and each of the others would need a transaction of its own for it. One that was not moved there is tried by
 * itself: it waits for who holds its checkpoint, or finds that another process took over.
 */
export const gatheredPasses = (pool: Pool): Passes => {
  const asked = new Map<string, Pass>()
  const move = gathered<true>((ids) => {
    const passes = ids.flatMap((id) => asked.get(id) ?? [])
    for (const id of ids) asked.delete(id)
    return passAll(pool, passes)
  })
  return {
    pass: async (pass) => {
      const { ours, from, to } = pass
      const id = idOf(passedBy(ours))
      asked.set(id, pass)
      if (!(await move(id))) await passTo(pool, ours, from, to)
    },
  }
}
