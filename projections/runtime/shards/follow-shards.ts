import { type Places, placesFor } from '@portal/infra/tools/places'
import { CheckpointRefused, restart } from '../batches/checkpoint.ts'
import { type Build, followedBuilds, inBuild } from '../builds/build.ts'
import { announce, buildName, candidates, type Holding, holdingsOf } from '../builds/holdings.ts'
import { inShard, type Projection } from '../projection.ts'
import { type Runner, runProjection } from '../run.ts'
import { type Candidate, spread } from './spread.ts'

/** A shard that the planned process does not take is taken by another after this time: the planned one may hang. */
const GRACE_LOOKS = 5
/** How long a shard is left to other processes if its next event can be read by newer code only. */
const PASS_MS = 60_000

/**
 * Batches of one build at a time in a process. A switch blocks the batches of the build that was live: others must go
 * on meanwhile, and connections must be left for them, for the lease, and for polling.
 */
const BATCHES_AT_ONCE = 3

type Following = Readonly<{ leave: AbortController; done: Promise<void> }>

export type ShardFollower = Readonly<{
  /** Begins to follow the shards that this process should own now, and releases those that others should. */
  look: (projections: readonly Projection[]) => Promise<void>
  /** Resolves when all that was begun has ended, after the signal. @throws the first error of them */
  done: () => Promise<void>
}>

/**
 * Follows this process's share of all builds: the shards of each are spread evenly over the processes that follow it,
 * and move when a process joins or leaves. A shard that moves is released after its batch, so that the other one
 * continues there.
 */
export const shardFollower = (
  runner: Omit<Runner, 'onNewer' | 'gate'>,
  onFailure: () => void,
  signal: AbortSignal,
): ShardFollower => {
  const running = new Map<string, Following>()
  const known = new Set<string>()
  const passed = new Map<string, number>()
  const freeLooks = new Map<string, number>()
  const gates = new Map<string, Places['run']>()

  const begin = ({ name, build, of, shard }: Holding, projection: Projection): void => {
    const leave = new AbortController()
    const onNewer = (): void => void passed.set(name, performance.now() + PASS_MS)
    const ours = inShard(inBuild(projection, of), shard)
    const gate = gates.get(build) ?? placesFor(BATCHES_AT_ONCE).run
    gates.set(build, gate)
    const following = runProjection({ ...runner, onNewer, gate }, ours, AbortSignal.any([signal, leave.signal]))
    const done = following.catch((error: unknown) => {
      if (error instanceof CheckpointRefused) return runner.onRefused(ours, projection, error.message)
      throw error
    })
    running.set(name, { leave, done })
    done.then(() => running.delete(name), onFailure) // a failure stays, to be reported at the end
  }

  /** In the plan of this process, or without an owner for so long that the planned process will not take it. */
  const isOurs = ({ name, owner }: Holding, planned: string | null, me: Candidate): boolean => {
    if (planned === runner.runnerId) return true
    const looks = owner === null && planned !== null ? (freeLooks.get(name) ?? 0) + 1 : 0
    freeLooks.set(name, looks)
    return looks > GRACE_LOOKS && !me.passes.has(name)
  }

  const act = (holding: Holding, planned: string | null, me: Candidate, projections: readonly Projection[]): void => {
    const { name, isLive, of } = holding
    const ours = running.get(name)
    const projection = projections.find((one) => one.name === of.projection)
    if (isLive && isOurs(holding, planned, me)) {
      if (!ours && projection) begin(holding, projection)
    } else if (!isLive || planned !== null) ours?.leave.abort()
  }

  /** This process is new: shards that an older one stopped are tried again. */
  const restartOnce = async (builds: readonly Build[]): Promise<void> => {
    for (const build of builds.filter((one) => !known.has(buildName(one)))) {
      await restart(runner.pool, build)
      known.add(buildName(build))
    }
  }

  const announced = async (builds: readonly Build[]): Promise<Candidate> => {
    const passes = [...passed].filter(([, until]) => until > performance.now()).map(([name]) => name)
    const follows = builds.map(buildName)
    await announce(runner.pool, runner.runnerId, follows, passes)
    return { runner: runner.runnerId, follows: new Set(follows), passes: new Set(passes) }
  }

  const look = async (projections: readonly Projection[]): Promise<void> => {
    const { pool, runnerId } = runner
    const builds = await followedBuilds(pool, projections)
    await restartOnce(builds)
    const me = await announced(builds)
    const others = (await candidates(pool)).filter((one) => one.runner !== runnerId)
    const holdings = await holdingsOf(pool, builds)
    const live = holdings.filter(({ isLive }) => isLive)
    const plan = spread(live, [me, ...others])
    const names = new Set(holdings.map(({ name }) => name))
    for (const [name, { leave }] of running) if (!names.has(name)) leave.abort()
    for (const holding of holdings) act(holding, plan.get(holding.name) ?? null, me, projections)
  }

  return {
    look,
    done: async () => {
      const all = [...running.values()].map(({ done }) => done)
      const failure = (await Promise.allSettled(all)).find(({ status }) => status === 'rejected')
      if (failure?.status === 'rejected') throw failure.reason
    },
  }
}
