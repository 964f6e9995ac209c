import type { OperationProgress } from '@portal/contracts/http/operations/read-models'
import type { Place } from '../runtime/batches/checkpoint.ts'
import { type Build, buildsOf, inBuild } from '../runtime/builds/build.ts'
import { changeable, changeShards, type ShardsChanged } from '../runtime/shards/change.ts'
import { ActionRefused } from './action-refused.ts'
import { type ControlMeans, followerNamed, labelOf } from './models.ts'
import { paceOf } from './pace.ts'
import { withLease } from './with-lease.ts'

const FOLLOWING: readonly Build['state'][] = ['live', 'standby', 'ready']

/** Which read model, into how many; `version`: null for the build that is shown. */
export type WantedShards = Readonly<{ projection: string; version: number | null; count: number }>

/** @throws ActionRefused if there is no such build */
export const buildToShard = async (
  { pool }: Pick<ControlMeans, 'pool'>,
  { projection, version: number }: WantedShards,
): Promise<Build> => {
  const followed = (await buildsOf(pool, followerNamed(projection).name)).filter(({ state }) =>
    FOLLOWING.includes(state),
  )
  const found = followed.find(({ version, state }) => (number === null ? state === 'live' : version === number))
  if (found) return found
  throw new ActionRefused(
    `${projection} has no such build that follows the log: ${followed.map(labelOf).join(', ') || 'none'}.`,
  )
}

/** Where the shards stand that would be changed. @throws a refusal where they cannot be */
export const placesToShard = async (
  means: Pick<ControlMeans, 'pool'>,
  wanted: WantedShards,
): Promise<readonly Place[]> =>
  changeable(means, inBuild(followerNamed(wanted.projection), await buildToShard(means, wanted)), wanted.count)

type Carrying = Readonly<{
  signal: AbortSignal
  onProgress: (progress: OperationProgress) => void
  onLost: (error: unknown) => void
}>

export const shardsChanged = async (
  means: ControlMeans,
  wanted: WantedShards,
  { signal, onProgress, onLost }: Carrying,
): Promise<ShardsChanged & Readonly<{ version: number }>> => {
  const build = await buildToShard(means, wanted)
  const pace = paceOf(() => performance.now())
  const changed = await withLease(means, onLost, (leased) =>
    changeShards(leased, inBuild(followerNamed(wanted.projection), build), wanted.count, {
      signal,
      onProgress: (at, to, events) => onProgress(pace({ state: 'catching_up', at, to, events })),
    }),
  )
  return { ...changed, version: build.version }
}
