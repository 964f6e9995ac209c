import type { BuildAction } from '@portal/contracts/http/operations/read-models'
import type { Means } from '../runtime/batches/batch.ts'
import { type Build, buildsOf } from '../runtime/builds/build.ts'
import { pause, resume } from '../runtime/builds/control.ts'
import type { Projection } from '../runtime/projection.ts'
import { discard } from '../runtime/rebuild/discard.ts'
import { switchTo } from '../runtime/rebuild/switch.ts'
import { ActionRefused } from './action-refused.ts'
import { followerNamed, labelOf } from './models.ts'

type BuildMeans = Pick<Means, 'pool' | 'classOf'>

/** What came of it: a sentence for people, and for programs what it changed. */
type Changed = Readonly<{ line: string; result: unknown }>

type BuildControl = Readonly<{
  /** The states of builds that it is for; the first that there is. */
  states: readonly Build['state'][]
  perform: (means: BuildMeans, model: Projection, build: Build, reason: string | null) => Promise<Changed>
}>

const showBuild: BuildControl['perform'] = async (means, model, { version }) => {
  const before = await switchTo(means, model, version)
  const former = before ? ` v${before.version} follows the log on standby.` : ''
  return {
    line: `${model.name} v${version} is shown.${former}`,
    result: { shown: version, before: before?.version ?? null },
  }
}

const throwAway =
  (state: 'cancelled' | 'retired'): BuildControl['perform'] =>
  async (means, model, build, reason) => {
    await discard(means, model, build, state, reason)
    return { line: `${model.name} v${build.version} is gone.`, result: { gone: build.version } }
  }

const FOLLOWING: readonly Build['state'][] = ['live', 'standby', 'ready']

/** What operators may do with one build. */
const BUILD_ACTIONS: Readonly<Record<BuildAction, BuildControl>> = {
  switch: { states: ['ready'], perform: showBuild },
  rollback: { states: ['standby'], perform: showBuild },
  cancel: {
    states: ['building', 'catching_up', 'verifying', 'ready', 'failed', 'cancelled'],
    perform: throwAway('cancelled'),
  },
  retire: { states: ['standby', 'retired'], perform: throwAway('retired') },
  pause: {
    states: FOLLOWING,
    perform: async ({ pool }, model, { version }, reason) => {
      const isNew = await pause(pool, { ...model, version }, reason)
      return {
        line: `${model.name} v${version} ${isNew ? 'is paused' : 'was paused already'}.`,
        result: { paused: version },
      }
    },
  },
  resume: {
    states: FOLLOWING,
    perform: async ({ pool }, model, { version }) => {
      const isNew = await resume(pool, { ...model, version })
      const line = `${model.name} v${version} ${isNew ? 'follows the log' : 'followed the log all the time'}.`
      return { line, result: { resumed: version } }
    },
  },
}

/**
 * The build that an action is for: the one of that number, else the last one in the first of the action's states that there is.
 * @throws ActionRefused if there is none
 */
export const buildFor = async (
  { pool }: Pick<Means, 'pool'>,
  action: BuildAction,
  name: string,
  number: number | null,
): Promise<Build> => {
  const { states } = BUILD_ACTIONS[action]
  const all = await buildsOf(pool, name)
  const named = all.filter(({ version, purpose }) => (number === null ? purpose === 'rows' : version === number))
  const [found] = states.flatMap((state) => named.findLast((build) => build.state === state) ?? [])
  if (found) return found
  const which = number === null ? 'no build' : `no build ${number}`
  throw new ActionRefused(
    `${name} has ${which} that is ${states.join(' or ')}: ${all.map(labelOf).join(', ') || 'none at all'}.`,
  )
}

/** Moves one build from one state to another. @throws a refusal where it cannot be */
export const changeBuild = async (
  means: BuildMeans,
  action: BuildAction,
  name: string,
  number: number | null,
  reason: string | null,
): Promise<Changed> =>
  BUILD_ACTIONS[action].perform(means, followerNamed(name), await buildFor(means, action, name, number), reason)
