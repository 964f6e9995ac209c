import type { Build } from '@portal/projections/runtime/build'
import { pause, resume } from '@portal/projections/runtime/control'
import type { Projection } from '@portal/projections/runtime/projection'
import { discard } from '@portal/projections/runtime/rebuild/discard'
import { switchTo } from '@portal/projections/runtime/rebuild/switch'
import type { CliCommand } from './command.ts'
import { basisOf, builds, label, modelOf, targetOf, wholeNumber } from './operator/models.ts'
import { type Asked, type Done, type Operator, operatorCommand, textOf } from './operator/operator-command.ts'
import { Refused } from './refused.ts'

const done = (line: string, result: unknown): Done => ({ code: 0, lines: [line], result })

/** The build that is meant: `--build N`, else the last one in the first of these states that there is. */
const buildIn = async (asked: Asked, operator: Operator, states: readonly Build['state'][]): Promise<Build> => {
  const model = modelOf(asked)
  const all = await builds(operator, model)
  const number = wholeNumber(asked, 'build')
  const named = all.filter(({ version, purpose }) => (number === undefined ? purpose === 'rows' : version === number))
  const [found] = states.flatMap((state) => named.findLast((build) => build.state === state) ?? [])
  if (found) return found
  const which = number === undefined ? 'no build' : `no build ${number}`
  throw new Refused(
    `${model.name} has ${which} that is ${states.join(' or ')}: ${all.map(label).join(', ') || 'none at all'}.`,
  )
}

type Step = Readonly<{
  name: string
  about: string
  /** Which build, of which state. */
  states: readonly Build['state'][]
  would: (build: Build) => string
  act: (operator: Operator, model: Projection, build: Build, asked: Asked) => Promise<Done>
}>

/** A command that moves one build from one state to another. */
const step = ({ name, about, states, would, act }: Step): CliCommand =>
  operatorCommand({
    name: `projection ${name}`,
    usage: 'NAME [--build N] [--reason TEXT] [--dry-run] [--plan HASH] [--json]',
    about,
    example: `npx portal projection ${name} reporting`,
    options: { build: 'text' },
    read: (asked) => {
      modelOf(asked)
      wholeNumber(asked, 'build')
      return targetOf(asked)
    },
    plan: async (asked, operator) => {
      const build = await buildIn(asked, operator, states)
      return { basis: [build.version, await basisOf(operator, [modelOf(asked)])], lines: [would(build)] }
    },
    act: async (asked, operator) => act(operator, modelOf(asked), await buildIn(asked, operator, states), asked),
  })

const showBuild = async ({ means }: Operator, model: Projection, { version }: Build): Promise<Done> => {
  const before = await switchTo(means, model, version)
  const former = before ? ` v${before.version} follows the log on standby.` : ''
  return done(`${model.name} v${version} is shown.${former}`, { shown: version, before: before?.version ?? null })
}

const throwAway =
  (state: 'cancelled' | 'retired') =>
  async ({ means }: Operator, model: Projection, build: Build, { values }: Asked): Promise<Done> => {
    await discard(means, model, build, state, textOf(values['reason']))
    return done(`${model.name} v${build.version} is gone.`, { gone: build.version })
  }

const FOLLOWING: readonly Build['state'][] = ['live', 'standby', 'ready']

export const projectionStates: readonly CliCommand[] = [
  step({
    name: 'switch',
    about: 'show the rows that were made anew, in one transaction; the old ones go on following the log',
    states: ['ready'],
    would: (build) => `show ${label(build)}`,
    act: showBuild,
  }),
  step({
    name: 'rollback',
    about: 'show the rows again that were shown before',
    states: ['standby'],
    would: (build) => `show ${label(build)} again`,
    act: showBuild,
  }),
  step({
    name: 'cancel',
    about: 'throw a rebuild away that is not shown: nothing of it is left',
    states: ['building', 'catching_up', 'verifying', 'ready', 'failed', 'cancelled'],
    would: (build) => `throw ${label(build)} away`,
    act: throwAway('cancelled'),
  }),
  step({
    name: 'retire',
    about: 'throw rows away that were shown before: there is no way back to them then',
    states: ['standby', 'retired'],
    would: (build) => `throw ${label(build)} away`,
    act: throwAway('retired'),
  }),
  step({
    name: 'pause',
    about: 'stop following the log; what is shown stays as it is',
    states: FOLLOWING,
    would: (build) => `stop following the log with ${label(build)}`,
    act: async (operator, model, { version }, { values }) => {
      const isNew = await pause(operator.means.pool, { ...model, version }, textOf(values['reason']))
      return done(`${model.name} v${version} ${isNew ? 'is paused' : 'was paused already'}.`, { paused: version })
    },
  }),
  step({
    name: 'resume',
    about: 'follow the log again, after a pause or a stop',
    states: FOLLOWING,
    would: (build) => `follow the log again with ${label(build)}`,
    act: async (operator, model, { version }) => {
      const isNew = await resume(operator.means.pool, { ...model, version })
      return done(`${model.name} v${version} ${isNew ? 'follows the log' : 'followed the log all the time'}.`, {
        resumed: version,
      })
    },
  }),
]
