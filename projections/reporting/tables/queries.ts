import type { TableRun, TableSpec } from '@portal/contracts/reporting/table'
import type { Pool } from '@portal/infra/database/pool'
import { LRUCache } from 'lru-cache'
import { ArenaFull } from '../answer-index/arena.ts'
import { openColumnStore } from '../answer-index/columns.ts'
import { type CountedRun, countRun, refused } from './count-run.ts'
import { knownSurveys } from './known-surveys.ts'
import { type Head, headOf, holdRows, inSnapshot } from './snapshot.ts'

/** `done` with the run, or `refused` with issues: where in the spec (a JSON pointer), and what is wrong there. */
export type RunResult = CountedRun

export type TableQueries = Readonly<{
  /** Toplines and crosstabs, all figures of one moment of the log. Rejects with the database's errors only. */
  run: (spec: TableSpec) => Promise<RunResult>
}>

/** `indexBytes`: memory for the answer index (256 MiB). `keptCells`: how many cells of former results stay (500,000). */
export type TableOptions = Readonly<{ indexBytes?: number; keptCells?: number }>

const INDEX_BYTES = 256 * 2 ** 20
const KEPT_CELLS = 500_000

const keyOf = (spec: TableSpec, head: Head): string => JSON.stringify([head, spec])

const cellsOf = ({ columns, tables }: TableRun): number =>
  1 + tables.reduce((sum, { rows }) => sum + rows.length * columns.length, 0)

/** One query process needs one of these: it holds the columns that were used last in memory. */
export const tableQueries = (pool: Pool, { indexBytes, keptCells }: TableOptions = {}): TableQueries => {
  const store = openColumnStore(indexBytes ?? INDEX_BYTES)
  const surveys = knownSurveys()
  const results = new LRUCache<string, TableRun>({ maxSize: keptCells ?? KEPT_CELLS, sizeCalculation: cellsOf })

  const countNow = (spec: TableSpec): Promise<RunResult> =>
    inSnapshot(pool, async (connection) => {
      await holdRows(connection)
      const head = await headOf(connection, spec.surveyID)
      if (!head) return refused('/surveyID', `there is no survey ${spec.surveyID}`)
      const result = await countRun(spec, { store, surveys, connection, head })
      if (result.outcome === 'done') results.set(keyOf(spec, head), result.run)
      return result
    })

  return {
    run: async (spec) => {
      const head = await headOf(pool, spec.surveyID)
      if (!head) return refused('/surveyID', `there is no survey ${spec.surveyID}`)
      const known = results.get(keyOf(spec, head))
      if (known) return { outcome: 'done', run: known }
      try {
        return await countNow(spec)
      } catch (error) {
        if (error instanceof ArenaFull) return refused('', `${error.message}: ask for fewer columns, or give it more`)
        throw error
      }
    },
  }
}
