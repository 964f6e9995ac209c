import { labelOf } from '@portal/projections/operations/acts/build-steps'
import { basisOf } from '@portal/projections/operations/plans/plan-hash'
import { paceOf } from '@portal/projections/operations/works/pace'
import type { Place } from '@portal/projections/runtime/batches/checkpoint'
import { type Build, buildsOf, inBuild } from '@portal/projections/runtime/builds/build'
import { changeable, changeShards } from '@portal/projections/runtime/shards/change'
import { isShardCount, MOST_SHARDS } from '@portal/projections/runtime/shards/shard'
import type { CliCommand } from '../command.ts'
import { type Asked, type Done, type Operator, operatorCommand } from '../operator/operator-command.ts'
import { progressLine } from '../operator/progress-line.ts'
import { Refused } from '../refused.ts'
import { modelOf, wholeNumber } from './models.ts'

const FOLLOWING: readonly Build['state'][] = ['live', 'standby', 'ready']

/** NAME and COUNT, in that order. */
const wanted = (asked: Asked) => {
  const [name, text, ...more] = asked.rest
  const model = modelOf({ ...asked, rest: name === undefined ? [] : [name] })
  const count = Number(text)
  if (text !== undefined && more.length === 0 && isShardCount(count)) return { model, count }
  throw new Refused(`Say how many shards: 1, 2, 4, 8 … up to ${MOST_SHARDS}.`)
}

/** The one that is shown, or `--build N`. */
const buildOf = async (asked: Asked, { means }: Operator): Promise<Build> => {
  const { model } = wanted(asked)
  const number = wholeNumber(asked, 'build')
  const followed = (await buildsOf(means.pool, model.name)).filter(({ state }) => FOLLOWING.includes(state))
  const found = followed.find(({ version, state }) => (number === undefined ? state === 'live' : version === number))
  if (found) return found
  throw new Refused(
    `${model.name} has no such build that follows the log: ${followed.map(labelOf).join(', ') || 'none'}.`,
  )
}

const shardsText = (count: number): string => (count === 1 ? '1 shard' : `${count} shards`)

const gapLine = (places: readonly Place[]): string => {
  const at = places.map(({ position }) => position).toSorted()
  const [least, most] = [at[0] ?? '', at.at(-1) ?? '']
  return least === most
    ? 'all stand at one position: they stop for a moment'
    : `the last is at ${least}, the first at ${most}: all stop until the last has come there`
}

const act = async (asked: Asked, operator: Operator): Promise<Done> => {
  const { model, count } = wanted(asked)
  const build = await buildOf(asked, operator)
  const pace = paceOf(() => performance.now())
  const { outcome, from, to } = await operator.withLease((means) =>
    changeShards(means, inBuild(model, build), count, {
      signal: operator.signal,
      onProgress: (at, upTo, events) =>
        operator.progress(progressLine(pace({ state: 'catching_up', at, to: upTo, events }))),
    }),
  )
  const name = `${model.name} v${build.version}`
  const result = { projection: model.name, version: build.version, from, to, outcome }
  if (outcome === 'stopped')
    return { code: 4, lines: [`${name} has ${shardsText(from)} as before: the same command tries again.`], result }
  const line =
    from === to
      ? `${name} has ${shardsText(to)} already.`
      : `${name} has ${shardsText(to)} now; it had ${shardsText(from)}.`
  return { code: 0, lines: [line], result }
}

/** `portal projection shards`: by how many processes a read model may be made. */
export const projectionShards: CliCommand = operatorCommand({
  name: 'projection shards',
  usage: 'NAME COUNT [--build N] [--reason TEXT] [--dry-run] [--plan HASH] [--json]',
  about: 'part a read model into so many shards, which projector processes share; Ctrl-C leaves it as it was',
  example: 'npx portal projection shards reporting 4',
  options: { build: 'text' },
  read: (asked) => {
    const { model, count } = wanted(asked)
    wholeNumber(asked, 'build')
    return { target: `${model.name} ${count}` }
  },
  plan: async (asked, operator) => {
    const { model, count } = wanted(asked)
    const build = await buildOf(asked, operator)
    const places = await changeable(operator.means, inBuild(model, build), count)
    const basis = [build.version, places.length, count, await basisOf(operator.means.pool, [model])]
    const by = model.spreadBy === null ? '' : `, by ${model.spreadBy}`
    return { basis, lines: [`${labelOf(build)}: ${shardsText(places.length)} becomes ${count}${by}`, gapLine(places)] }
  },
  act,
})
