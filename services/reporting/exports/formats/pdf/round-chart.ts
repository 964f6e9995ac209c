import { groupsOf, partsOf } from '../../chosen-chart.ts'
import type { Drawing, Drawn } from './drawing.ts'
import { type Element, INK, type Paper } from './paper.ts'
import { type Look, lineHeight } from './typesetter.ts'

const NAME: Look = { font: 'regular', size: 9, color: INK }
const RADIUS = 72
const HOLE = 40
const SHARES = 2 * RADIUS + 24
const SQUARE = 8
const INDENT = 12
/** A share stands apart from its name: among Arabic letters its sign would be on the other side. */
const WORD_WIDTH = 46
const NAMES = SHARES + INDENT + WORD_WIDTH + 10
const AFTER_NAME = 4
const AFTER_CHART = 14
/** More parts than colours are not told apart. */
const MOST_PARTS = 15

type Part = Readonly<{ lines: readonly string[]; share: number; word: string; color: string; name: string }>

const partsIn = (paper: Paper, { run, table, figures, colours }: Drawn): readonly Part[] => {
  const at = groupsOf(run)[0]?.index ?? 0
  return partsOf(table).flatMap((row, place) => {
    const share = row.cells[at]?.value ?? null
    if (share === null) return []
    const color = colours.colorOf(table.question, row) ?? colours.colorAt(place)
    const lines = paper.linesOf(row.label, NAME, paper.width - NAMES)
    return [{ lines, share, word: figures.percent(share), color, name: row.label }]
  })
}

const heightOfName = ({ lines }: Part): number => lines.length * lineHeight(NAME) + AFTER_NAME

const drawRing = (paper: Paper, parts: readonly Part[], hole: number): void => {
  const whole = parts.reduce((sum, { share }) => sum + share, 0)
  const ring = { x: RADIUS, y: paper.y() + RADIUS, radius: RADIUS, hole }
  let from = 0
  for (const { share, color } of parts) {
    const to = from + share / whole
    if (share > 0) paper.sector(ring, from, to, color)
    from = to
  }
}

const drawNames = (paper: Paper, parts: readonly Part[]): void => {
  let y = paper.y()
  for (const part of parts) {
    paper.box(SHARES, y + 2, SQUARE, SQUARE, part.color)
    paper.write([part.word], NAME, { x: SHARES + INDENT, y, width: WORD_WIDTH, align: 'end' })
    paper.write(part.lines, NAME, { x: NAMES, y, width: paper.width - NAMES, align: 'start' })
    y += heightOfName(part)
  }
}

/** A pie or a ring, with the names and shares of its parts beside it; null where there are none, or too many. */
export const roundChart = (paper: Paper, drawn: Drawn, type: 'pie' | 'doughnut'): Drawing | null => {
  const parts = partsIn(paper, drawn)
  if (parts.length > MOST_PARTS || parts.every(({ share }) => share <= 0)) return null
  const names = parts.reduce((sum, part) => sum + heightOfName(part), 0)
  const height = Math.max(2 * RADIUS, names) + AFTER_CHART
  const add = (parent: Element): void => {
    paper.need(height)
    const figure = paper.doc.struct('Figure', { alt: parts.map(({ name }) => name).join(', ') })
    parent.add(figure)
    figure.add(() => {
      drawRing(paper, parts, type === 'pie' ? 0 : HOLE)
      drawNames(paper, parts)
    })
    figure.end()
    paper.down(height)
  }
  return { height, add }
}
