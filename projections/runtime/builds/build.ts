import { createHash } from 'node:crypto'
import type { Connection, Pool } from '@portal/infra/database/pool'
import type { Position } from '@portal/infra/event-log/event-log'
import { prepared } from '@portal/infra/tools/prepared'
import type { Projection } from '../projection.ts'

/**
 * building: filled up to the head at the start of the rebuild. catching_up: indexes, then newer events. verifying:
 * compared with the live build. ready: follows the log, may be switched to. live: shown to readers. standby: was live
 * and still follows.
 */
export type BuildState =
  | 'building'
  | 'catching_up'
  | 'verifying'
  | 'ready'
  | 'live'
  | 'standby'
  | 'retired'
  | 'failed'
  | 'cancelled'

/** One set of rows of a projection. `version` is its number, `codeVersion` the version of the code that makes it. */
export type Build = Readonly<{
  projection: string
  version: number
  codeVersion: number
  digest: string
  purpose: 'rows' | 'shadow'
  state: BuildState
  reason: string | null
  freeze: Position | null
  events: number
  seconds: number
}>

type Queryable = Pick<Connection | Pool, 'query'>

const COLUMNS = `projection, version, code_version as "codeVersion", digest, purpose, state, reason, freeze_at as "freeze",
  events::float8 as events, seconds`

/** A projection that writes to one build: its `version` is the number of the build from here on. */
export const inBuild = (projection: Projection, { version }: Pick<Build, 'version'>): Projection => ({
  ...projection,
  version,
})

/**
 * Equal digests make equal rows from the same log, as far as can be known: version of the code, its events, its tables.
 */
export const digestOf = ({ version, types, tables }: Projection): string => {
  const shape = tables.map(({ name, columns, key }) => [name, columns, key])
  return createHash('sha256')
    .update(JSON.stringify([version, types, shape]))
    .digest('hex')
    .slice(0, 16)
}

/** Oldest first. */
export const buildsOf = async (from: Queryable, projection: string): Promise<readonly Build[]> => {
  const sql = `select ${COLUMNS} from proj.build where projection = $1 order by version`
  return (await from.query<Build>(prepared(sql, [projection]))).rows
}

/** The builds that are shown to readers, by the name of their projection. */
export const liveBuilds = async (
  from: Queryable,
  projections: readonly string[],
): Promise<ReadonlyMap<string, Build>> => {
  const sql = `select ${COLUMNS} from proj.build join proj.live using (projection, version) where projection = any($1)`
  const { rows } = await from.query<Build>(prepared(sql, [projections]))
  return new Map(rows.map((build) => [build.projection, build]))
}

export const liveBuild = async (from: Queryable, projection: string): Promise<Build | null> =>
  (await liveBuilds(from, [projection])).get(projection) ?? null

/** Builds that follow the log: those that projector processes own. */
export const followedBuilds = async (
  from: Queryable,
  projections: readonly Projection[],
): Promise<readonly Build[]> => {
  const sql = `select ${COLUMNS} from proj.build b where state in ('ready', 'live', 'standby') and purpose = 'rows'
    and (projection, code_version) in (select * from unnest($1::text[], $2::int[]))
    and (state <> 'live' or exists (select from proj.live l where l.projection = b.projection and l.version = b.version))`
  const names = projections.map(({ name }) => name)
  return (await from.query<Build>(sql, [names, projections.map(({ version }) => version)])).rows
}

type Began = Readonly<{ purpose: Build['purpose']; state: BuildState; freeze: Position | null }>

const BEGIN = `insert into proj.build (projection, version, code_version, digest, purpose, state, freeze_at)
  select $1, greatest((select coalesce(max(version), 0) + 1 from proj.build where projection = $1),
      case when exists (select from proj.build where projection = $1) then 1 else $2::int end),
    $2::int, $3, $4, $5, $6
  returning ${COLUMNS}`

/** A new build with the next number. The first of a projection has the number of its code's version. */
export const beginBuild = async (into: Queryable, projection: Projection, began: Began): Promise<Build> => {
  const { name, version } = projection
  const values = [name, version, digestOf(projection), began.purpose, began.state, began.freeze]
  const [build] = (await into.query<Build>(BEGIN, values)).rows
  if (!build) throw new Error(`a build of ${name} could not be recorded`)
  return build
}

export const setState = async (
  into: Queryable,
  { projection, version }: Pick<Build, 'projection' | 'version'>,
  state: BuildState,
  reason: string | null = null,
): Promise<void> => {
  await into.query(
    `update proj.build set state = $3, reason = $4, changed_at = clock_timestamp()
     where projection = $1 and version = $2`,
    [projection, version, state, reason],
  )
}

/** Adds to the recorded cost of the build. */
export const addCost = async (into: Queryable, { name, version }: Projection, events: number, seconds: number) => {
  await into.query(
    'update proj.build set events = events + $3, seconds = seconds + $4 where projection = $1 and version = $2',
    [name, version, events, seconds],
  )
}
