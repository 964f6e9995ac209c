import type { TableSpec } from '@portal/contracts/reporting/table'
import type { Catalogue } from '@portal/contracts/survey/catalogue'
import { countCross } from '../answer-index/cross.ts'
import { columnsIn } from '../answer-index/expression.ts'
import { numbersOfBits } from '../answer-index/weight-vector.ts'
import { type ColumnKey, weightColumn } from '../response/column-keys.ts'
import { columnsOfWeightName } from '../response/weight-bits.ts'
import { RunStopped } from './run-pace.ts'
import {
  type TargetSets,
  targetSetsOf,
  type WeighedSurvey,
  type WeightsOfRun,
  weightsToTargets,
} from './weight-targets.ts'

/** What the respondents of a run are weighted by: a weight that came with the answers, or targets. */
export type RunWeight =
  | Readonly<{ by: 'imported'; name: string }>
  | Readonly<{ by: 'targets'; targets: readonly TargetSets[] }>

export const runWeightOf = ({ weight, weighting }: TableSpec, survey: Catalogue): RunWeight | null => {
  if (weighting) return { by: 'targets', targets: weighting.targets.map((target) => targetSetsOf(target, survey)) }
  return weight === undefined ? null : { by: 'imported', name: weight }
}

/** Every column that must be loaded. */
export const columnsOfWeight = (weight: RunWeight): readonly ColumnKey[] =>
  weight.by === 'imported'
    ? [weightColumn(weight.name), ...columnsOfWeightName(weight.name)]
    : weight.targets.flatMap(({ cells }) => cells.flatMap(({ who }) => columnsIn(who)))

/** The weights of the respondents. Throws ArenaFull, and RunStopped for targets that cannot be met and for a weight that nobody has any more. */
export const weightsIn = (weight: RunWeight, survey: WeighedSurvey): WeightsOfRun => {
  if (weight.by === 'targets') return weightsToTargets(weight.targets, survey)
  const { arena, extent, sources } = survey
  const who = sources.column(weightColumn(weight.name))
  if (countCross(arena, extent, [who], [who])[0] === 0)
    throw new RunStopped({ key: 'weight-of-nobody', values: { weight: weight.name } }, '/weight')
  const bits = columnsOfWeightName(weight.name).map(sources.column)
  return { who, byOrdinal: numbersOfBits(arena, extent, bits), result: null }
}
