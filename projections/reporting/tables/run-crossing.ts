import type { WeightingResult } from '@portal/contracts/reporting/weighting'
import { type Bitset, extentOf } from '../answer-index/bitset.ts'
import type { IndexedSurveyRef } from '../answer-index/columns.ts'
import { countCross } from '../answer-index/cross.ts'
import { bitsetOf, type Sources } from '../answer-index/evaluate-expression.ts'
import { type Expression, joinedPartsIn } from '../answer-index/expression.ts'
import type { RunColumns } from './columns-of-run.ts'
import { type Crossing, crossingOf, withGroupTotals } from './crossing.ts'
import { type JoinedSets, joinedSets, type OtherIndexes } from './joined-sets.ts'
import { openSurvey } from './open-survey.ts'
import type { RunSources } from './run-sources.ts'
import { columnsOfWeight, weightsIn } from './run-weight.ts'
import { type Weighing, weighingOf } from './weighing.ts'

/** Respondents of a run: by other survey, whose member took part there; and those without a member. */
export type JoinedCounts = Readonly<{ matched: ReadonlyMap<string, number>; withoutMember: number }>

/** The columns of a run as sets, until they are released. */
export type RunCrossing = Readonly<{
  crossing: Crossing
  /** How many are left out for having no weight above 0. */
  withoutWeight: number
  /** How many there are without the filter. */
  outOf: number
  /** Of a run that is weighted to targets. */
  weighting: WeightingResult | null
  /** Of a run with columns of other surveys. */
  joined: JoinedCounts | null
  release: () => void
}>

type Count = (among: Bitset, sets: readonly Bitset[]) => Float64Array

const joinedCounts = ({ tookPart, withoutMember }: JoinedSets, total: Bitset, count: Count): JoinedCounts => {
  const [alone = 0, ...matched] = count(total, [withoutMember, ...tookPart.values()])
  return { withoutMember: alone, matched: new Map([...tookPart.keys()].map((survey, i) => [survey, matched[i] ?? 0])) }
}

const columnSets = async (
  conditions: readonly Expression[],
  total: Bitset,
  sources: Sources,
  { pace }: RunSources,
): Promise<readonly Bitset[]> => {
  const columns: Bitset[] = []
  for (const condition of conditions) {
    await pace.rest()
    columns.push(sources.work.and(total, bitsetOf(condition, sources)))
  }
  return columns
}

/** The respondents of a run, and those without its filter. */
const everybodyIn = (universe: Expression, unfiltered: Expression, sources: Sources) => {
  const everybody = bitsetOf(universe, sources)
  return { everybody, everybodyBefore: unfiltered === universe ? everybody : bitsetOf(unfiltered, sources) }
}

/** Computes who is in each column, as the connection's transaction sees the surveys. Throws ArenaFull and RunStopped. */
export const runCrossing = async (
  run: RunSources,
  survey: IndexedSurveyRef,
  { universe, unfiltered, conditions, groups, marks, weight }: RunColumns,
  others: OtherIndexes,
): Promise<RunCrossing> => {
  const { arena } = run.store
  const extent = extentOf(survey.respondents)
  const expressions = [unfiltered, universe, ...conditions]
  const open = await openSurvey(run, survey, expressions, weight ? columnsOfWeight(weight) : [])
  const { work } = open.sources
  let weighing: Weighing | null = null
  const release = (): void => {
    weighing?.release()
    open.release()
  }
  try {
    const joining = { survey, others, counted: unfiltered, work }
    const joined = await joinedSets(run, joining, conditions.flatMap(joinedPartsIn))
    const sources: Sources = { ...open.sources, joined: joined?.of ?? (() => []) }
    const { everybody, everybodyBefore } = everybodyIn(universe, unfiltered, sources)
    const weights = weight && weightsIn(weight, { arena, extent, sources, among: everybodyBefore })
    const weighted = (set: Bitset) => (weights ? work.and(set, weights.who) : set)
    const total = weighted(everybody)
    const before = everybodyBefore === everybody ? total : weighted(everybodyBefore)
    const sets = [total, ...(await columnSets(conditions, total, sources, run))]
    const { columns: compared, totals } =
      marks === 'group' ? withGroupTotals({ arena, extent }, work, sets, groups) : { columns: sets, totals: undefined }
    if (weights) weighing = weighingOf(arena, extent, weights.byOrdinal, compared)
    const count: Count = (among, counted) => countCross(arena, extent, [among], counted)
    const [all = 0, weighed = 0] = count(everybody, [everybody, total])
    return {
      crossing: crossingOf(arena, extent, compared, groups, weighing, totals),
      withoutWeight: all - weighed,
      outOf: count(before, [before])[0] ?? 0,
      weighting: weights?.result ?? null,
      joined: joined && joinedCounts(joined, total, count),
      release,
    }
  } catch (error) {
    release()
    throw error
  }
}
