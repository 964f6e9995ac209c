import type { BaseKind } from '@portal/contracts/reporting/method'
import type { ResultTable } from '@portal/contracts/reporting/table'
import type { Bitset } from '../answer-index/bitset.ts'
import type { ColumnKey } from '../response/column-keys.ts'
import type { Crossing } from './crossing.ts'
import type { TablePlan } from './plan.ts'
import { type RowContext, rowCells } from './row-cells.ts'
import { tableCounts } from './table-counts.ts'

/** How a run counts: whose answers are the base, what is tested, and what its columns are called. */
export type Counting = Pick<RowContext, 'tests' | 'columnIds'> & Readonly<{ base: BaseKind }>

/** Counts one table. `column` finds a loaded column. Throws ArenaFull. */
export const resultTable = (
  plan: TablePlan,
  crossing: Crossing,
  column: (key: ColumnKey) => Bitset,
  { base, tests, columnIds }: Counting,
): ResultTable => {
  const work = crossing.workspace()
  try {
    const counts = tableCounts(crossing, work, column, base)
    const context: RowContext = { counts, tests, pairs: crossing.pairs, columnIds }
    const { rows, base: basePlan, ...about } = plan
    return {
      ...about,
      bases: [...counts.base(basePlan)],
      rows: rows.map((row) => ({
        id: row.id,
        section: row.section,
        label: row.label,
        kind: row.kind,
        code: row.code,
        cells: rowCells(row, context),
      })),
    }
  } finally {
    work.release()
  }
}
