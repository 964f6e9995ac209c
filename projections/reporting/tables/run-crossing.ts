import type { WeightingResult } from '@portal/contracts/reporting/weighting'
import { type Bitset, extentOf } from '../answer-index/bitset.ts'
import { bitsetWorkspace } from '../answer-index/bitset-workspace.ts'
import type { IndexedSurveyRef } from '../answer-index/columns.ts'
import { countCross } from '../answer-index/cross.ts'
import { bitsetOf, columnsIn, searchesIn, type Written } from '../answer-index/expression.ts'
import { flagColumn } from '../response/column-keys.ts'
import type { RunColumns } from './columns-of-run.ts'
import { type Crossing, crossingOf, withGroupTotals } from './crossing.ts'
import type { RunSources } from './run-sources.ts'
import { columnsOfWeight, weightsIn } from './run-weight.ts'
import { type Weighing, weighingOf } from './weighing.ts'

/** The columns of a run as sets, until they are released. */
export type RunCrossing = Readonly<{
  crossing: Crossing
  /** How many are left out for having no weight above 0. */
  withoutWeight: number
  /** How many there are without the filter. */
  outOf: number
  /** Of a run that is weighted to targets. */
  weighting: WeightingResult | null
  release: () => void
}>

const STARTED = flagColumn('started')

const nameOf = ({ question, words }: Written): string => JSON.stringify([question, ...words])

/** Each search made once: the ordinals by its name. */
const foundBy = async (
  searches: readonly Written[],
  make: (search: Written) => Promise<readonly number[]>,
): Promise<ReadonlyMap<string, readonly number[]>> => {
  const found = new Map<string, readonly number[]>()
  for (const search of searches) {
    const name = nameOf(search)
    if (!found.has(name)) found.set(name, await make(search))
  }
  return found
}

/** Computes who is in each column, as the connection's transaction sees the survey. Throws ArenaFull and RunStopped. */
export const runCrossing = async (
  { store, connection, pace, whoWrote }: Pick<RunSources, 'store' | 'connection' | 'pace' | 'whoWrote'>,
  survey: IndexedSurveyRef,
  { universe, unfiltered, conditions, groups, marks, weight }: RunColumns,
): Promise<RunCrossing> => {
  const expressions = [unfiltered, universe, ...conditions]
  const found = await foundBy(expressions.flatMap(searchesIn), (search) =>
    whoWrote(connection, survey.surveyId, search, pace),
  )
  const loaded = await store.load(connection, survey, [
    STARTED,
    ...(weight ? columnsOfWeight(weight) : []),
    ...expressions.flatMap(columnsIn),
  ])
  const extent = extentOf(survey.respondents)
  const work = bitsetWorkspace(store.arena, extent)
  let weighing: Weighing | null = null
  const release = (): void => {
    weighing?.release()
    work.release()
    loaded.release()
  }
  try {
    const everyone = loaded.column(STARTED)
    const written = (search: Written): Bitset => work.ofOrdinals(found.get(nameOf(search)) ?? [])
    const sources = { work, everyone, column: loaded.column, written }
    const everybody = bitsetOf(universe, sources)
    const everybodyBefore = unfiltered === universe ? everybody : bitsetOf(unfiltered, sources)
    const weights = weight && weightsIn(weight, { arena: store.arena, extent, sources, among: everybodyBefore })
    const weighted = (set: Bitset) => (weights ? work.and(set, weights.who) : set)
    const total = weighted(everybody)
    const before = everybodyBefore === everybody ? total : weighted(everybodyBefore)
    const columns: Bitset[] = []
    for (const condition of conditions) {
      await pace.rest()
      columns.push(work.and(total, bitsetOf(condition, sources)))
    }
    const sets = [total, ...columns]
    const { columns: compared, totals } =
      marks === 'group'
        ? withGroupTotals({ arena: store.arena, extent }, work, sets, groups)
        : { columns: sets, totals: undefined }
    if (weights) weighing = weighingOf(store.arena, extent, weights.byOrdinal, compared)
    const [all = 0, weighed = 0] = countCross(store.arena, extent, [everybody], [everybody, total])
    const crossing = crossingOf(store.arena, extent, compared, groups, weighing, totals)
    const outOf = countCross(store.arena, extent, [before], [before])[0] ?? 0
    return { crossing, withoutWeight: all - weighed, outOf, weighting: weights?.result ?? null, release }
  } catch (error) {
    release()
    throw error
  }
}
