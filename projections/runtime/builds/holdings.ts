import type { Pool } from '@portal/infra/database/pool'
import { prepared } from '@portal/infra/tools/prepared'
import { type Shard, WHOLE } from '../shards/shard.ts'
import type { Candidate, Held } from '../shards/spread.ts'
import type { Build } from './build.ts'

/** A shard of a build that projectors follow. `isLive`: it is neither paused nor stopped. */
export type Holding = Held & Readonly<{ of: Build; shard: Shard; isLive: boolean }>

type Named = Pick<Build, 'projection' | 'version'>

export const buildName = ({ projection, version }: Named): string => `${projection} v${version}`

export const holdingName = (build: Named, { shard, mask }: Shard): string => `${buildName(build)} ${shard}/${mask + 1}`

const FOLLOW = `update proj.runner set follows = $2, passes = $3
  where runner_id = $1 and (follows, passes) is distinct from ($2::text[], $3::text[])`

/** Tells the other processes which builds this one follows, and which shards it leaves to them. */
export const announce = async (
  pool: Pool,
  runnerId: string,
  follows: readonly string[],
  passes: readonly string[],
): Promise<void> => {
  await pool.query(prepared(FOLLOW, [runnerId, follows, passes]))
}

const CANDIDATES = `select runner_id as runner, follows, passes from proj.runner
  where follows <> '{}' and expires_at > clock_timestamp()`

type CandidateRow = Readonly<{ runner: string; follows: readonly string[]; passes: readonly string[] }>

/** Processes that follow any build, and whose lease lasts. */
export const candidates = async (pool: Pool): Promise<readonly Candidate[]> => {
  const { rows } = await pool.query<CandidateRow>(prepared(CANDIDATES, []))
  return rows.map(({ runner, follows, passes }) => ({ runner, follows: new Set(follows), passes: new Set(passes) }))
}

const HOLDINGS = `select c.projection, c.version, c.shard, c.mask, c.state = 'live' as "isLive", r.runner_id as owner
  from proj.checkpoint c
  left join proj.runner r on r.runner_id = c.owner and r.expires_at > clock_timestamp()
  where (c.projection, c.version) in (select * from unnest($1::text[], $2::int[]))`

type HoldingRow = Named & Shard & Readonly<{ isLive: boolean; owner: string | null }>

/** The shards of these builds and their owners. A build that has not begun is one shard without an owner. */
export const holdingsOf = async (pool: Pool, builds: readonly Build[]): Promise<readonly Holding[]> => {
  const names = builds.map(({ projection }) => projection)
  const { rows } = await pool.query<HoldingRow>(prepared(HOLDINGS, [names, builds.map(({ version }) => version)]))
  return builds.flatMap((of): readonly Holding[] => {
    const build = buildName(of)
    const found = rows.filter((row) => buildName(row) === build)
    if (found.length === 0) {
      return [{ name: holdingName(of, WHOLE), build, of, shard: WHOLE, isLive: true, owner: null }]
    }
    return found.map(({ shard, mask, isLive, owner }) => {
      return { name: holdingName(of, { shard, mask }), build, of, shard: { shard, mask }, isLive, owner }
    })
  })
}
