import { ownBaseMark } from '@portal/contracts/reporting/cell-marks'
import { figuresIn } from '@portal/contracts/reporting/figures'
import { numberTile } from '@portal/contracts/reporting/number-tile'
import type { CountedPart, ReportToWrite } from './writer.ts'

/** One figure with its name and its base. */
export type BasedTile = Readonly<{ figure: string; name: string; base: string }>

type Telling = Pick<ReportToWrite, 'request' | 'say'>

/** What the tile of a widget shows, as on the screen, and its base. */
export const basedTile = ({ run, row }: Pick<CountedPart, 'run' | 'row'>, { request, say }: Telling): BasedTile => {
  const figures = figuresIn(request.language, request.decimals)
  const words = { respondents: say('respondents'), hidden: say('hidden'), gone: say('figure-gone') }
  const { figure, name, cell } = numberTile(run, row, figures, words)
  if (cell) {
    const base = `${say('base')}: ${figures.count(cell.base)} ${ownBaseMark(cell, undefined)}`.trim()
    return { figure, name, base }
  }
  const { respondents, outOf } = run
  const base = row || respondents === outOf ? '' : say('respondents-of', { count: respondents, all: outOf })
  return { figure, name, base }
}
