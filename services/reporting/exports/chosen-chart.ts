import { isPart } from '@portal/contracts/reporting/item-parts'
import type { ColumnInWords, RowInWords, RunInWords, TableInWords } from '@portal/contracts/reporting/run-in-words'
import { timeInTable } from '@portal/contracts/reporting/time-in-table'
import { type ChartType, fitsType, isChart, isOverlapping, type Visual } from '@portal/contracts/reporting/visuals'

type Chosen = Readonly<{
  run: Pick<RunInWords, 'spec' | 'columns'>
  table: TableInWords
  visual?: Visual | undefined
}>

/** The answers that are parts of a whole. */
export const partsOf = ({ rows }: Pick<TableInWords, 'rows'>): readonly RowInWords[] => rows.filter(isPart)

type Group = Readonly<{ column: ColumnInWords; index: number }>

/** The columns that are compared: all but the total, unless there is no other. */
export const groupsOf = ({ columns }: Pick<RunInWords, 'columns'>): readonly Group[] =>
  columns.map((column, index) => ({ column, index })).slice(columns.length > 1 ? 1 : 0)

const momentsIn = (run: Chosen['run'], table: TableInWords): number => {
  const time = timeInTable(run, table)
  if (time === null) return 0
  return time === 'columns' ? groupsOf(run).length : table.rows.filter(({ kind }) => kind === 'code').length
}

/**
 * The kind of chart that was chosen for a question, and so for each of its items, which has a table and a chart of its own in a file; where it does
 * not fit, bars. Null: none was chosen, or there is nothing to draw.
 */
export const chosenChart = ({ run, table, visual }: Chosen): ChartType | null => {
  if (visual === undefined || !isChart(visual) || table.view === 'summary' || partsOf(table).length === 0) return null
  const drawable = {
    series: groupsOf(run).length,
    isGrouped: run.columns.length > 1,
    isOverlapping: isOverlapping(table.shape),
    moments: momentsIn(run, table),
  }
  return fitsType(drawable, visual) ? visual : 'bar'
}
