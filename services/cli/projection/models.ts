import { readModels } from '@portal/projections/read-models'
import { inBuild, liveBuild } from '@portal/projections/runtime/builds/build'
import type { Projection } from '@portal/projections/runtime/projection'
import { type Asked, type Operator, textOf } from '../operator/operator-command.ts'
import { Refused } from '../refused.ts'

const NAMES = readModels.map(({ name }) => name).join(', ')

/** The projections that are named; all of them with `--all`. */
export const modelsOf = ({ values, rest }: Asked): readonly Projection[] => {
  if (values['all'] === true && rest.length === 0) return readModels
  const found = rest.map((name) => readModels.find((model) => model.name === name))
  const known = found.filter((model) => model !== undefined)
  if (known.length > 0 && known.length === found.length) return known
  throw new Refused(`Name a projection: ${NAMES}.`)
}

/** The one that is named. */
export const modelOf = (asked: Asked): Projection => {
  const [model, ...more] = modelsOf(asked)
  if (model && more.length === 0) return model
  throw new Refused(`Name one projection: ${NAMES}.`)
}

export const targetOf = (asked: Asked) => ({
  target: modelsOf(asked)
    .map(({ name }) => name)
    .join(', '),
})

export const wholeNumber = (asked: Asked, name: string): number | undefined => {
  const text = textOf(asked.values[name])
  if (text === null) return undefined
  const number = Number(text)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new Refused(`--${name} takes a whole number from 1.`)
}

/** The rows that are shown, as the runtime knows them. */
export const shown = async (
  { means }: Readonly<{ means: Pick<Operator['means'], 'pool'> }>,
  model: Projection,
): Promise<Projection> => {
  const live = await liveBuild(means.pool, model.name)
  if (live) return inBuild(model, live)
  throw new Refused(`${model.name} has no rows yet: start a projector first.`)
}
