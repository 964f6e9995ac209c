import type { BaseKind } from '@portal/contracts/reporting/method'
import type { ResultTable, TableRow } from '@portal/contracts/reporting/table'
import type { Bitset } from '../answer-index/bitset.ts'
import type { ColumnKey } from '../response/column-keys.ts'
import { effectiveBase } from '../statistics/mass.ts'
import { alphasOf, type RowContext } from './compared-cells.ts'
import type { Crossing } from './crossing.ts'
import { massAt } from './masses.ts'
import type { TablePlan } from './plan.ts'
import { rowCells } from './row-cells.ts'
import type { RunPace } from './run-pace.ts'
import { questionCounts, tableCounts } from './table-counts.ts'

/** How a run counts: its base, its tests, and the labels of its columns. */
export type Counting = Pick<RowContext, 'tests' | 'rules' | 'columnIds'> & Readonly<{ base: BaseKind; pace: RunPace }>

/**
 * Counts one table, and yields between its rows. `column` finds a loaded column; `ofQuestion` is what other tables of its question counted. Throws
 * ArenaFull and RunStopped.
 */
export const resultTable = async (
  plan: TablePlan,
  crossing: Crossing,
  column: (key: ColumnKey) => Bitset,
  { base, tests, rules, columnIds, pace }: Counting,
  ofQuestion = questionCounts(),
): Promise<ResultTable> => {
  const work = crossing.workspace()
  try {
    const counts = tableCounts(crossing, work, column, base, ofQuestion)
    const context: RowContext = {
      counts,
      tests,
      rules,
      alphas: alphasOf(rules),
      isWeighted: crossing.weighing !== null,
      pairs: crossing.pairs,
      totals: crossing.totals,
      columnIds,
    }
    const { rows: planned, base: basePlan, ...about } = plan
    const rows: TableRow[] = []
    for (const row of planned) {
      await pace.rest()
      const { id, section, label, kind, code, isOffScale } = row
      const named = { id, section, label, kind, code, ...(isOffScale && { isOffScale }) }
      rows.push({ ...named, cells: rowCells(row, context) })
    }
    const bases = counts.base(basePlan)
    const weightedBases = columnIds.map((_, c) => {
      const mass = massAt(bases, c)
      return { base: mass.w, effective: effectiveBase(mass) }
    })
    return {
      ...about,
      bases: [...bases.n.subarray(0, columnIds.length)],
      ...(context.isWeighted && { weightedBases }),
      rows,
    }
  } finally {
    work.release()
  }
}
