import { colourKeyOf, PAPER, visibleOn } from '@portal/contracts/reporting/colours'
import type { ExportRequest } from '@portal/contracts/reporting/exports'

const USUAL = '#00776e'

type Row = Parameters<typeof colourKeyOf>[1]

/** The colours of charts on paper and slides, which are white: one that could hardly be seen there is made darker. */
export const paperColours = ({ colors, optionColors = {} }: Pick<ExportRequest, 'colors' | 'optionColors'>) => ({
  /** Of a series, by its place. */
  colorAt: (place: number): string => visibleOn(colors[place % Math.max(1, colors.length)] ?? USUAL, PAPER),
  /** That the author chose for a row; null if none. */
  colorOf: (question: string, row: Row): string | null => {
    const chosen = optionColors[colourKeyOf(question, row)]
    return chosen === undefined ? null : visibleOn(chosen, PAPER)
  },
})

export type PaperColours = ReturnType<typeof paperColours>
