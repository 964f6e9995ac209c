import { guarded } from '@portal/contracts/reporting/csv-line'
import type { Figures } from '@portal/contracts/reporting/figures'
import type { ColumnInWords, RowInWords, TableInWords } from '@portal/contracts/reporting/run-in-words'

/** A text of the survey as a cell: in one line, and no formula. */
const cellOf = (text: string): string => guarded(text.replaceAll(/\s+/g, ' ').trim())

const nameOf = ({ section, label }: RowInWords): string => (section === '' ? label : `${section}: ${label}`)

type Shown = Readonly<{ columns: readonly ColumnInWords[]; figures: Figures; base: string }>

/**
 * A table as lines of cells separated by tabs, as spreadsheets take them: groups, columns, bases, then the rows with their figures as they are
 * shown, without letters.
 */
export const tableText = ({ title, itemTitle, bases, rows }: TableInWords, { columns, figures, base }: Shown): string =>
  [
    ['', ...columns.map(({ group }) => cellOf(group))],
    [cellOf(itemTitle || title), ...columns.map(({ label }) => cellOf(label))],
    [base, ...bases.map(figures.count)],
    ...rows.map((row) => [cellOf(nameOf(row)), ...row.cells.map((cell) => figures.cell(row, cell))]),
  ]
    .map((line) => line.join('\t'))
    .join('\n')
