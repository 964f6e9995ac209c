import type { Connection } from '@portal/infra/database/pool'
import { type Bitset, extentOf } from '../answer-index/bitset.ts'
import { bitsetWorkspace } from '../answer-index/bitset-workspace.ts'
import type { ColumnStore, IndexedSurveyRef } from '../answer-index/columns.ts'
import { bitsetOf, columnsIn, searchesIn, type Written } from '../answer-index/expression.ts'
import { flagColumn } from '../response/column-keys.ts'
import type { RunColumns } from './columns-of-run.ts'
import { type Crossing, crossingOf } from './crossing.ts'
import type { RunPace } from './run-pace.ts'
import { whoWrote } from './snapshot.ts'

/** The columns of a run as sets, until they are released. */
export type RunCrossing = Readonly<{ crossing: Crossing; release: () => void }>

const STARTED = flagColumn('started')

const nameOf = ({ question, words }: Written): string => JSON.stringify([question, ...words])

/** Computes who is in each column, as the connection's transaction sees the survey. Throws ArenaFull and RunStopped. */
export const runCrossing = async (
  store: ColumnStore,
  connection: Connection,
  survey: IndexedSurveyRef,
  { universe, conditions, groups }: RunColumns,
  pace: RunPace,
): Promise<RunCrossing> => {
  const expressions = [universe, ...conditions]
  const found = new Map<string, readonly number[]>()
  for (const search of expressions.flatMap(searchesIn)) {
    const name = nameOf(search)
    if (!found.has(name)) found.set(name, await whoWrote(connection, survey.surveyId, search, pace))
  }
  const loaded = await store.load(connection, survey, [STARTED, ...expressions.flatMap(columnsIn)])
  const extent = extentOf(survey.respondents)
  const work = bitsetWorkspace(store.arena, extent)
  const release = (): void => {
    work.release()
    loaded.release()
  }
  try {
    const everyone = loaded.column(STARTED)
    const written = (search: Written): Bitset => work.ofOrdinals(found.get(nameOf(search)) ?? [])
    const sources = { work, everyone, column: loaded.column, written }
    const total = bitsetOf(universe, sources)
    const columns: Bitset[] = []
    for (const condition of conditions) {
      await pace.rest()
      columns.push(work.and(total, bitsetOf(condition, sources)))
    }
    return { crossing: crossingOf(store.arena, extent, [total, ...columns], groups), release }
  } catch (error) {
    release()
    throw error
  }
}
