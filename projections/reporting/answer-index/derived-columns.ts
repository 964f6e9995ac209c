import { type ColumnKey, flagColumn } from '../response/column-keys.ts'
import { extentOf } from './bitset.ts'
import { type BitsetWorkspace, bitsetWorkspace } from './bitset-workspace.ts'
import { type ColumnStore, columnStore, type IndexedSurveyRef, type LoadedColumns } from './columns.ts'
import { bitsetOf } from './evaluate-expression.ts'
import { columnsIn, type Expression } from './expression.ts'

const STARTED = flagColumn('started')
const NOBODY = () => []

type Wanted = readonly (readonly [key: ColumnKey, expression: Expression])[]

const derivedOf = ({ derived }: IndexedSurveyRef, keys: readonly ColumnKey[]): Wanted =>
  [...new Set(keys)].flatMap((key) => {
    const expression = derived?.get(key)
    return expression ? [[key, expression] as const] : []
  })

/** Some columns with those that are stored and from which others are derived. */
const withSources = (wanted: Wanted, keys: readonly ColumnKey[]): readonly ColumnKey[] =>
  wanted.length === 0 ? keys : [STARTED, ...keys, ...wanted.flatMap(([, expression]) => columnsIn(expression))]

const derivedFrom = ({ column, release }: LoadedColumns, wanted: Wanted, work: BitsetWorkspace): LoadedColumns => {
  const releaseAll = (): void => {
    work.release()
    release()
  }
  try {
    const sources = { work, everyone: column(STARTED), column, written: NOBODY, joined: NOBODY }
    const derived = new Map(wanted.map(([key, expression]) => [key, bitsetOf(expression, sources)]))
    return { column: (key) => derived.get(key) ?? column(key), release: releaseAll }
  } catch (error) {
    releaseAll()
    throw error
  }
}

/** The columns of a store, and those that a survey derives from them: by an expression over stored columns. */
export const withDerivedColumns = ({ arena, look }: ColumnStore): ColumnStore =>
  columnStore(arena, async (connection, survey, keys) => {
    const loadSome = await look(connection, survey, withSources(derivedOf(survey, keys), keys))
    return async (some) => {
      const wanted = derivedOf(survey, some)
      const loaded = await loadSome(withSources(wanted, some))
      if (wanted.length === 0) return loaded
      return derivedFrom(loaded, wanted, bitsetWorkspace(arena, extentOf(survey.respondents)))
    }
  })
