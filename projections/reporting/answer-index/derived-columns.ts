import { flagColumn } from '../response/column-keys.ts'
import { extentOf } from './bitset.ts'
import { bitsetWorkspace } from './bitset-workspace.ts'
import type { ColumnStore } from './columns.ts'
import { bitsetOf } from './evaluate-expression.ts'
import { columnsIn } from './expression.ts'

const STARTED = flagColumn('started')
const NOBODY = () => []

/** The columns of a store, and those that a survey derives from them: by an expression over stored columns. */
export const withDerivedColumns = (store: ColumnStore): ColumnStore => ({
  arena: store.arena,
  load: async (connection, survey, keys) => {
    const wanted = [...new Set(keys)].flatMap((key) => {
      const expression = survey.derived?.get(key)
      return expression ? [[key, expression] as const] : []
    })
    if (wanted.length === 0) return store.load(connection, survey, keys)
    const needed = wanted.flatMap(([, expression]) => columnsIn(expression))
    const loaded = await store.load(connection, survey, [STARTED, ...keys, ...needed])
    const work = bitsetWorkspace(store.arena, extentOf(survey.respondents))
    const release = (): void => {
      work.release()
      loaded.release()
    }
    try {
      const { column } = loaded
      const sources = { work, everyone: column(STARTED), column, written: NOBODY, joined: NOBODY }
      const derived = new Map(wanted.map(([key, expression]) => [key, bitsetOf(expression, sources)]))
      return { column: (key) => derived.get(key) ?? column(key), release }
    } catch (error) {
      release()
      throw error
    }
  },
})
