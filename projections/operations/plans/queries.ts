import { createHash } from 'node:crypto'
import type { OperationKind, OperationPlan } from '@portal/contracts/http/operations/read-models'
import type { Pool } from '@portal/infra/database/pool'
import type { Feed } from '@portal/infra/feed/feed'
import { readModels } from '../../read-models.ts'
import { type Build, buildsOf } from '../../runtime/builds/build.ts'
import type { Projection } from '../../runtime/projection.ts'

type Looking = Readonly<{ pool: Pool; feed: Pick<Feed, 'start' | 'numbers' | 'read'> }>

/** What a plan for these rests on: which builds there are, and what is parked. Not how far the log has come. */
export const basisOf = async (
  pool: Pool,
  models: readonly Pick<Projection, 'name' | 'version'>[],
): Promise<readonly unknown[]> => {
  const names = models.map(({ name }) => name)
  const listed = await pool.query(
    `select projection, version, code_version, digest, purpose, state from proj.build where projection = any($1) order by 1, 2`,
    [names],
  )
  const parked = await pool.query(
    `select projection, version, count(distinct key)::int as keys from proj.dead_letter where projection = any($1)
     group by 1, 2 order by 1, 2`,
    [names],
  )
  return [models.map(({ name, version }) => [name, version]), listed.rows, parked.rows]
}

/** Eight hex digits that stand for all that a plan rests on. */
export const planHash = (basis: unknown): string =>
  createHash('sha256').update(JSON.stringify(basis)).digest('hex').slice(0, 8)

/** Positions that may be parked, and whether any may. */
export type Accepting = Readonly<{ accepted: readonly string[]; park: boolean }>

export type PlanQueries = Readonly<{
  /** Null where a name is no projection's. */
  operation: (kind: OperationKind, names: readonly string[], park: boolean) => Promise<OperationPlan | null>
}>

const RESUMABLE: readonly Build['state'][] = ['building', 'catching_up', 'verifying']

/** Events a second where nothing was built yet: what a small machine does. */
const USUAL_RATE = 40_000

const TABLES = `select c.relname as table, greatest(0, c.reltuples, pg_stat_get_live_tuples(c.oid))::float8 as rows,
    pg_total_relation_size(c.oid)::float8 as bytes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = replace($1, '-', '_') || '_v' || $2::int and c.relkind = 'r' order by c.relname`

type Planned = OperationPlan['models'][number]

const plannedModel = async (pool: Pool, { name, version }: Projection, builds: readonly Build[]): Promise<Planned> => {
  const live = builds.find(({ state }) => state === 'live')
  const begun = builds.find(({ purpose, state }) => purpose === 'rows' && RESUMABLE.includes(state))
  const tables = live ? (await pool.query<Planned['tables'][number]>(TABLES, [name, live.version])).rows : []
  return {
    projection: name,
    codeVersion: version,
    shown: live?.version ?? null,
    next: begun?.version ?? Math.max(0, ...builds.map((build) => build.version)) + 1,
    begun: begun?.version ?? null,
    tables,
  }
}

/** The fastest build that is known: the others were held back on purpose, or by what else there was to do. */
const rateOf = (lists: readonly (readonly Build[])[]): number => {
  const made = lists.flat().filter(({ events, seconds }) => events > 1_000 && seconds > 0)
  return made.length > 0 ? Math.max(...made.map(({ events, seconds }) => events / seconds)) : USUAL_RATE
}

/** Where the log does not count them: as many as any build has read so far. */
const eventsIn = async (feed: Looking['feed'], lists: readonly (readonly Build[])[]): Promise<number> => {
  if (!feed.numbers.areDense) return Math.max(0, ...lists.flat().map(({ events }) => events))
  return feed.numbers.numberOf((await feed.read(feed.start, { limit: 1 })).head) ?? 0
}

/** What making these anew would take: as much as what is shown takes, at the pace of the last time. */
export const planOfOperation = async (
  { pool, feed }: Looking,
  models: readonly Projection[],
  basis: readonly unknown[],
): Promise<OperationPlan> => {
  const lists = await Promise.all(models.map(({ name }) => buildsOf(pool, name)))
  const planned = await Promise.all(models.map((model, i) => plannedModel(pool, model, lists[i] ?? [])))
  const events = await eventsIn(feed, lists)
  const rate = rateOf(lists)
  return {
    plan: planHash(basis),
    events,
    rate: Math.round(rate),
    seconds: Math.ceil(events / rate),
    bytes: planned.flatMap(({ tables }) => tables).reduce((sum, { bytes }) => sum + bytes, 0),
    models: planned,
  }
}

/** What the plan of a rebuild rests on. */
export const basisOfRebuild = async (
  pool: Pool,
  models: readonly Projection[],
  { accepted, park }: Accepting,
): Promise<readonly unknown[]> => [await basisOf(pool, models), accepted, park]

const knownModels = (names: readonly string[]): readonly Projection[] | null => {
  const found = names.flatMap((name) => readModels.find((model) => model.name === name) ?? [])
  return found.length === names.length ? found : null
}

/** What an operator is shown before anything is done. It changes nothing. */
export const planQueries = (looking: Looking): PlanQueries => ({
  operation: async (kind, names, park) => {
    const models = knownModels(names)
    if (!models) return null
    const { pool } = looking
    const basis =
      kind === 'rebuild' ? await basisOfRebuild(pool, models, { accepted: [], park }) : await basisOf(pool, models)
    return planOfOperation(looking, models, basis)
  },
})
