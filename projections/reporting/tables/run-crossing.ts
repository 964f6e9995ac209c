import type { Connection } from '@portal/infra/database/pool'
import { type Bitset, extentOf } from '../answer-index/bitset.ts'
import { bitsetWorkspace } from '../answer-index/bitset-workspace.ts'
import type { ColumnStore, IndexedSurveyRef } from '../answer-index/columns.ts'
import { countCross } from '../answer-index/cross.ts'
import { bitsetOf, columnsIn, searchesIn, type Written } from '../answer-index/expression.ts'
import { type ColumnKey, flagColumn, weightColumn } from '../response/column-keys.ts'
import { columnsOfWeightName } from '../response/weight-bits.ts'
import type { RunColumns } from './columns-of-run.ts'
import { type Crossing, crossingOf } from './crossing.ts'
import type { RunPace } from './run-pace.ts'
import { whoWrote } from './snapshot.ts'
import { type Weighing, weighingOf } from './weighing.ts'

/** The columns of a run as sets, until they are released. `withoutWeight`: who is left out for having no weight above 0;
 * `outOf`: how many there are without the filter. */
export type RunCrossing = Readonly<{ crossing: Crossing; withoutWeight: number; outOf: number; release: () => void }>

const columnsOf = (weight: string | null): readonly ColumnKey[] =>
  weight === null ? [] : [weightColumn(weight), ...columnsOfWeightName(weight)]

const STARTED = flagColumn('started')

const nameOf = ({ question, words }: Written): string => JSON.stringify([question, ...words])

/** Computes who is in each column, as the connection's transaction sees the survey. Throws ArenaFull and RunStopped. */
export const runCrossing = async (
  store: ColumnStore,
  connection: Connection,
  survey: IndexedSurveyRef,
  { universe, unfiltered, conditions, groups, weight }: RunColumns,
  pace: RunPace,
): Promise<RunCrossing> => {
  const expressions = [unfiltered, universe, ...conditions]
  const found = new Map<string, readonly number[]>()
  for (const search of expressions.flatMap(searchesIn)) {
    const name = nameOf(search)
    if (!found.has(name)) found.set(name, await whoWrote(connection, survey.surveyId, search, pace))
  }
  const loaded = await store.load(connection, survey, [
    STARTED,
    ...columnsOf(weight),
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
    const weighted = (set: Bitset) => (weight === null ? set : work.and(set, loaded.column(weightColumn(weight))))
    const total = weighted(everybody)
    const before = unfiltered === universe ? total : weighted(bitsetOf(unfiltered, sources))
    const columns: Bitset[] = []
    for (const condition of conditions) {
      await pace.rest()
      columns.push(work.and(total, bitsetOf(condition, sources)))
    }
    const sets = [total, ...columns]
    if (weight !== null)
      weighing = weighingOf(store.arena, extent, columnsOfWeightName(weight).map(loaded.column), sets)
    const [all = 0, weighed = 0] = countCross(store.arena, extent, [everybody], [everybody, total])
    const crossing = crossingOf(store.arena, extent, sets, groups, weighing)
    const outOf = countCross(store.arena, extent, [before], [before])[0] ?? 0
    return { crossing, withoutWeight: all - weighed, outOf, release }
  } catch (error) {
    release()
    throw error
  }
}
