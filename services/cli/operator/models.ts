import { readModels } from '@portal/projections/read-models'
import { type Build, buildsOf, inBuild, liveBuild } from '@portal/projections/runtime/build'
import type { Projection } from '@portal/projections/runtime/projection'
import { Refused } from '../refused.ts'
import { type Asked, type Operator, textOf } from './operator-command.ts'

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

export const builds = ({ means }: Operator, model: Projection): Promise<readonly Build[]> =>
  buildsOf(means.pool, model.name)

/** The rows that are shown, as the runtime knows them. */
export const shown = async (
  { means }: Readonly<{ means: Pick<Operator['means'], 'pool'> }>,
  model: Projection,
): Promise<Projection> => {
  const live = await liveBuild(means.pool, model.name)
  if (live) return inBuild(model, live)
  throw new Refused(`${model.name} has no rows yet: start a projector first.`)
}

export const label = ({ projection, version, state }: Build): string => `${projection} v${version} (${state})`

/** What a plan for these rests on: which builds there are, and what is parked. Not how far the log has come. */
export const basisOf = async (operator: Operator, models: readonly Projection[]): Promise<unknown> => {
  const names = models.map(({ name }) => name)
  const { pool } = operator.means
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
