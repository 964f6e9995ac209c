import { colourKeyOf, NO_ANSWER, PAPER, PAPER_PALETTE, visibleOn } from '@portal/contracts/reporting/colours'
import type { ExportRequest } from '@portal/contracts/reporting/exports'
import type { TableRow } from '@portal/contracts/reporting/table'

type Row = Pick<TableRow, 'id' | 'code' | 'kind'>

const inTurn = (colors: readonly string[], place: number): string => colors[place % colors.length] ?? PAPER

/**
 * The colours of charts on paper and slides, which are white: one that could hardly be seen there is made darker. A request that
 * names none has the usual ones.
 */
export const paperColours = ({ colors, optionColors = {} }: Pick<ExportRequest, 'colors' | 'optionColors'>) => ({
  /** Of a series, by its place. */
  colorAt: (place: number): string => visibleOn(inTurn(colors.length > 0 ? colors : PAPER_PALETTE, place), PAPER),
  /** That the author chose for a row, or that of no answer; null for any other. */
  colorOf: (question: string, row: Row): string | null => {
    const chosen = optionColors[colourKeyOf(question, row)]
    if (chosen !== undefined) return visibleOn(chosen, PAPER)
    return row.kind === 'none' ? NO_ANSWER : null
  },
})

export type PaperColours = ReturnType<typeof paperColours>
