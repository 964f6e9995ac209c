import type { ColumnInWords, RunInWords, TableInWords } from '@portal/contracts/reporting/run-in-words'
import { isOverlapping } from '@portal/contracts/reporting/visuals'
import type { ChartData } from '../chart/chart-data.ts'
import { viewOf } from '../shape-view.ts'
import { timeOf } from '../time/time-axis.ts'

const TOTAL = 0

/** A column by its label; with its group where another group has a column of the same label. */
const nameOf = ({ label, group }: ColumnInWords, columns: readonly ColumnInWords[]): string =>
  columns.filter((other) => other.label === label).length > 1 && group !== '' ? `${label} (${group})` : label

const isDrawn = ({ kind }: TableInWords['rows'][number]): boolean => kind === 'code' || kind === 'none'

/** Whether a table has a chart: not a text, a summary of items, or one that has no shares. */
export const hasChart = ({ shape, view, rows }: TableInWords): boolean =>
  viewOf(shape).colours !== null && view !== 'summary' && rows.some(isDrawn)

/** The answers of a table with a bar for each column but the total, side by side; null for a table without a chart. */
export const crosstabChart = (
  { columns, spec }: Pick<RunInWords, 'columns' | 'spec'>,
  table: TableInWords,
): ChartData | null => {
  if (!hasChart(table)) return null
  const drawn = table.rows.filter(isDrawn)
  const places = columns.map((_, at) => at).slice(columns.length > 1 ? TOTAL + 1 : TOTAL)
  return {
    labels: drawn.map(({ label }) => label),
    series: places.flatMap((at) => {
      const column = columns[at]
      const shares = drawn.map(({ cells }) => cells[at]?.value ?? null)
      return column ? [{ name: nameOf(column, columns), shares }] : []
    }),
    colours: 'categories',
    colourKeys: places.flatMap((at) => columns[at]?.id ?? []),
    endsInNone: false,
    isGrouped: true,
    ...timeOf({ spec }, table),
    labelsEndInNone: drawn.at(-1)?.kind === 'none',
    ...(isOverlapping(table.shape) && { isOverlapping: true }),
  }
}
