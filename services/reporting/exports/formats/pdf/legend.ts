import { INK, type Paper } from './paper.ts'
import type { Look } from './typesetter.ts'

const NAME: Look = { font: 'regular', size: 8, color: INK }
const SQUARE = 8
const NAME_WIDTH = 130
const ENTRY = 150
const LINE_HIGH = 14

const AFTER_LEGEND = 4

/** The room that the names of so many colours take. */
export const legendHeight = (paper: Paper, names: number): number =>
  Math.ceil(names / Math.max(1, Math.floor(paper.width / ENTRY))) * LINE_HIGH + AFTER_LEGEND

/** Which colour is whose, in as many lines as it takes. */
export const drawLegend = (paper: Paper, entries: readonly Readonly<{ name: string; color: string }>[]): void => {
  let x = 0
  for (const { name, color } of entries) {
    const [line = ''] = paper.linesOf(name, NAME, NAME_WIDTH)
    if (x + ENTRY > paper.width) {
      x = 0
      paper.down(LINE_HIGH)
    }
    paper.box(x, paper.y() + 1, SQUARE, SQUARE, color)
    paper.write([line], NAME, { x: x + 12, y: paper.y(), width: NAME_WIDTH, align: 'start' })
    x += ENTRY
  }
  paper.down(LINE_HIGH + AFTER_LEGEND)
}
