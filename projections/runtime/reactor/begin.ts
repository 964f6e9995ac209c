import type { Pool } from '@portal/infra/database/pool'
import type { Position } from '@portal/infra/event-log/event-log'
import type { Feed } from '@portal/infra/feed/feed'
import { inBuild, liveBuild } from '../builds/build.ts'
import { changingSchemas } from '../builds/schema.ts'
import { schemaOf } from '../projection.ts'
import { BUILD_LIMITS, pagesUpTo } from '../reading/pages.ts'
import { memoryRows } from '../rows/memory-rows.ts'
import { type Ask, askTable } from './asks.ts'
import { headOf, prepareReactors, startAt, writeStart } from './prepare.ts'
import type { AnyReactor } from './reactor.ts'

/** What a reactor would ask for: `waiting` at once, the timers later. By kind of ask. */
export type Foreseen = Readonly<{
  events: number
  asks: Readonly<Record<string, Readonly<{ atOnce: number; timers: number }>>>
}>

/** The asks of a reactor that would begin after a position, up to the head. Writes nothing. */
export const foresee = async (feed: Feed, { projection }: AnyReactor, after: Position): Promise<Foreseen> => {
  const store = memoryRows()
  const fold = projection.open()
  let events = 0
  const head = await headOf(feed)
  const forever = new AbortController().signal
  for await (const page of pagesUpTo(feed, after, head, projection.asksFor, BUILD_LIMITS, forever)) {
    await fold.apply(store, page.events)
    fold.forget()
    events += page.events.length
  }
  const rows: readonly Pick<Ask, 'what' | 'dueAt'>[] = store.all(askTable).map((row) => JSON.parse(row))
  const asks = Object.fromEntries(
    [...Map.groupBy(rows, ({ what }) => what)].map(([what, of]) => {
      const atOnce = of.filter(({ dueAt }) => dueAt === null).length
      return [what, { atOnce, timers: of.length - atOnce }] as const
    }),
  )
  return { events, asks }
}

/**
 * Lets a reactor begin after a position, with no rows: its rows and open asks are deleted. Effects that it had before
 * are asked for under the same ids, so they do not happen again. Its owner releases it. It then has one shard.
 */
export const beginReactor = async (pool: Pool, feed: Feed, reactor: AnyReactor, after: Position): Promise<void> => {
  await prepareReactors(pool, feed, [reactor])
  const start = await startAt(feed, after)
  await changingSchemas(pool, async (connection) => {
    const { projection } = reactor
    const live = await liveBuild(connection, projection.name)
    if (!live) throw new Error(`${projection.name} has no tables`)
    const ours = inBuild(projection, live)
    const at = [projection.name, live.version]
    const before = await connection.query<Readonly<{ epoch: string }>>(
      'delete from proj.checkpoint where projection = $1 and version = $2 returning epoch',
      at,
    )
    for (const { name } of projection.tables) await connection.query(`delete from ${schemaOf(ours)}.${name}`)
    await connection.query('delete from proj.dead_letter where projection = $1 and version = $2', at)
    await writeStart(connection, ours, start)
    const epoch = 1 + Math.max(0, ...before.rows.map((row) => Number(row.epoch)))
    await connection.query('update proj.checkpoint set epoch = $3 where projection = $1 and version = $2', [
      ...at,
      epoch,
    ])
  })
}
