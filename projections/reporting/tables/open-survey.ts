import { type Bitset, extentOf } from '../answer-index/bitset.ts'
import { bitsetWorkspace } from '../answer-index/bitset-workspace.ts'
import type { IndexedSurveyRef } from '../answer-index/columns.ts'
import type { Sources } from '../answer-index/evaluate-expression.ts'
import { columnsIn, type Expression, searchesIn, type Written } from '../answer-index/expression.ts'
import { type ColumnKey, flagColumn } from '../response/column-keys.ts'
import type { RunSources } from './run-sources.ts'

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

/** What expressions about a survey are evaluated with, besides parts of other surveys; until it is released. */
type OpenSurvey = Readonly<{ sources: Omit<Sources, 'joined'>; release: () => void }>

/**
 * Loads what some expressions need, and further columns, as the connection's transaction sees the survey. Throws ArenaFull and RunStopped.
 */
export const openSurvey = async (
  { store, connection, pace, whoWrote }: Pick<RunSources, 'store' | 'connection' | 'pace' | 'whoWrote'>,
  survey: IndexedSurveyRef,
  expressions: readonly Expression[],
  further: readonly ColumnKey[] = [],
): Promise<OpenSurvey> => {
  const found = await foundBy(expressions.flatMap(searchesIn), (search) =>
    whoWrote(connection, survey.surveyId, search, pace),
  )
  const loaded = await store.load(connection, survey, [STARTED, ...further, ...expressions.flatMap(columnsIn)])
  const work = bitsetWorkspace(store.arena, extentOf(survey.respondents))
  const written = (search: Written): Bitset => work.ofOrdinals(found.get(nameOf(search)) ?? [])
  return {
    sources: { work, everyone: loaded.column(STARTED), column: loaded.column, written },
    release: () => {
      work.release()
      loaded.release()
    },
  }
}
