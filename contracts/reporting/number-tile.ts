import type { Figures } from './figures.ts'
import type { RowInWords, RunInWords } from './run-in-words.ts'
import type { TableCell } from './table.ts'

/** One figure, large, and the name of what it counts. `cell`: whose figure it is; null of the number of respondents. */
export type NumberTile = Readonly<{ figure: string; name: string; cell: TableCell | null }>

/** What a tile says beside figures: the name of the number of respondents, and that a figure is hidden, or not there any more. */
type TileWords = Readonly<{ respondents: string; hidden: string; gone: string }>

/** The name of a row that stands alone: in a summary of items with its section, which says of what the figure of the item is. */
export const rowName = ({ section, label }: Pick<RowInWords, 'section' | 'label'>): string =>
  section === '' ? label : `${section} – ${label}`

/** A share of nobody who was asked is a dash: large, nothing at all would look like a fault. */
const figureOf = (row: RowInWords, cell: TableCell, figures: Figures, { hidden }: TileWords): string =>
  cell.status === 'hidden' ? hidden : figures.cellWithSign(row, cell) || '–'

/** What the tile of a widget shows: the figure of its row of the first table, or the number of respondents. A net may have been deleted since: then that it is gone. */
export const numberTile = (
  { tables, respondents }: Pick<RunInWords, 'tables' | 'respondents'>,
  wanted: string | null | undefined,
  figures: Figures,
  words: TileWords,
): NumberTile => {
  if (!wanted) return { figure: figures.count(respondents), name: words.respondents, cell: null }
  const row = tables[0]?.rows.find(({ id }) => id === wanted)
  const [cell] = row?.cells ?? []
  if (!row || !cell) return { figure: '–', name: words.gone, cell: null }
  return { figure: figureOf(row, cell, figures, words), name: rowName(row), cell }
}
