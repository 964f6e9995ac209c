import { ownBaseMark } from '@portal/contracts/reporting/cell-marks'
import { type Figures, figuresIn } from '@portal/contracts/reporting/figures'
import type { RowInWords } from '@portal/contracts/reporting/run-in-words'
import type { TableCell } from '@portal/contracts/reporting/table'
import type { SayFiles } from './raw-columns.ts'
import type { CountedPart, ReportToWrite } from './writer.ts'

/** One figure with its name and its base. */
export type NumberTile = Readonly<{ figure: string; name: string; base: string }>

type Telling = Pick<ReportToWrite, 'request' | 'say'>

/** A share of nobody who was asked is a dash: large, nothing at all would look like a fault. */
const figureOf = (row: RowInWords, cell: TableCell, figures: Figures, say: SayFiles): string =>
  cell.status === 'hidden' ? say('hidden') : figures.cellWithSign(row, cell) || '–'

const ofRow = (row: RowInWords, cell: TableCell, { request, say }: Telling): NumberTile => {
  const figures = figuresIn(request.language, request.decimals)
  return {
    figure: figureOf(row, cell, figures, say),
    name: row.section === '' ? row.label : `${row.section} – ${row.label}`,
    base: `${say('base')}: ${figures.count(cell.base)} ${ownBaseMark(cell, undefined)}`.trim(),
  }
}

/** What the tile of a widget shows, as on the screen: the figure of its row of the first table, else the number of respondents. */
export const numberTile = ({ run, row: wanted }: Pick<CountedPart, 'run' | 'row'>, telling: Telling): NumberTile => {
  const row = run.tables[0]?.rows.find(({ id }) => id === wanted)
  const [cell] = row?.cells ?? []
  if (row && cell) return ofRow(row, cell, telling)
  const { request, say } = telling
  const { count } = figuresIn(request.language, request.decimals)
  const { respondents, outOf } = run
  return {
    figure: count(respondents),
    name: say('respondents'),
    base: respondents === outOf ? '' : say('respondents-of', { count: respondents, all: outOf }),
  }
}
