import type { ColumnInWords, RowInWords, RunInWords, TableInWords } from '@portal/contracts/reporting/run-in-words'
import { isShare } from '@portal/contracts/reporting/shares'
import { timeInTable } from '@portal/contracts/reporting/time-in-table'

/** A line from moment to moment. `shares` are 0..1, null where there is no base. `row`: the answer that it is about; null for a column. */
export type ChartLine = Readonly<{ name: string; shares: readonly (number | null)[]; row: RowInWords | null }>
export type ChartLines = Readonly<{ moments: readonly string[]; lines: readonly ChartLine[] }>

type Drawn = Readonly<{ run: Pick<RunInWords, 'spec' | 'columns'>; table: TableInWords }>

type Rows = Pick<TableInWords, 'rows'>

const allShares = ({ rows }: Rows): readonly RowInWords[] =>
  rows.filter((row) => isShare(row) && row.kind !== 'difference')

/** The rows of which a chart has bars, as on the screen: a net beside its parts would be drawn twice. A table of nets alone has these. */
export const sharesIn = (table: Rows): readonly RowInWords[] => {
  const shares = allShares(table)
  const parts = shares.filter(({ kind }) => kind !== 'net')
  return parts.length > 0 ? parts : shares
}

/** The name of a column where its group does not stand above it. */
export const columnName = ({ group, label }: Pick<ColumnInWords, 'group' | 'label'>): string =>
  group === '' ? label : `${group}: ${label}`

/** A line for each column. "No answer" and all who answered are no moments. */
const overRows = ({ run, table }: Drawn): ChartLines => {
  const moments = allShares(table).filter(({ kind }) => kind === 'code')
  const lines = run.columns.map((column, at) => ({
    name: columnName(column),
    shares: moments.map(({ cells }) => cells[at]?.value ?? null),
    row: null,
  }))
  return { moments: moments.map(({ label }) => label), lines }
}

/** A line for each answer. The total, which is the first column, is no moment. */
const overColumns = ({ run, table }: Drawn): ChartLines => ({
  moments: run.columns.slice(1).map(({ label }) => label),
  lines: allShares(table).map((row) => ({
    name: row.label,
    shares: row.cells.slice(1).map(({ value }) => value),
    row,
  })),
})

const ways = { rows: overRows, columns: overColumns } as const

/** More lines than colours are not told apart: of columns the chart then has the first, which is the total; of answers none. */
const MOST_LINES = 15

const toldApart = (chart: ChartLines): ChartLines => {
  if (chart.lines.length <= MOST_LINES) return chart
  return { ...chart, lines: chart.lines.slice(0, 1).filter(({ row }) => row === null) }
}

/**
 * What a table of dates or waves draws from moment to moment; null for any other, where there is one moment alone, and where there would be too many
 * lines.
 */
export const linesOverTime = (drawn: Drawn): ChartLines | null => {
  const time = timeInTable(drawn.run, drawn.table)
  const found = time && toldApart(ways[time](drawn))
  return found && found.lines.length > 0 && found.moments.length > 1 ? found : null
}

/** More columns than these are not told apart by the colours of their bars: the chart then has the first, which is the total. */
const MOST_SERIES = 6

/** The columns of which a chart has bars. */
export const columnsOfBars = ({ columns }: Pick<RunInWords, 'columns'>): readonly ColumnInWords[] =>
  columns.length > MOST_SERIES ? columns.slice(0, 1) : columns
