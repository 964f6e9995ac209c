import { inkOn } from '@portal/contracts/reporting/colours'
import { columnName } from '../../chart-lines.ts'
import { groupsOf, partsOf } from '../../chosen-chart.ts'
import type { Drawing, Drawn } from './drawing.ts'
import { drawLegend, legendHeight } from './legend.ts'
import { type Element, INK, type Paper } from './paper.ts'
import { type Look, lineHeight } from './typesetter.ts'

const LABEL: Look = { font: 'regular', size: 8.5, color: INK }
const LABEL_WIDTH = 130
const GAP = 8
const BAR = 18
const AFTER_BAR = 6
const AFTER_CHART = 8
/** A narrower part has no figure. */
const WORD_WIDTH = 34
/** More parts than colours are not told apart. */
const MOST_PARTS = 15

type Part = Readonly<{ name: string; color: string }>
type Bar = Readonly<{ lines: readonly string[]; name: string; shares: readonly (number | null)[] }>

const barsOf = (paper: Paper, { run, table }: Drawn): readonly Bar[] =>
  groupsOf(run).map(({ column, index }) => {
    const name = columnName(column)
    const shares = partsOf(table).map(({ cells }) => cells[index]?.value ?? null)
    return { name, lines: paper.linesOf(name, LABEL, LABEL_WIDTH), shares }
  })

const heightOfBar = ({ lines }: Bar): number => Math.max(BAR, lines.length * lineHeight(LABEL)) + AFTER_BAR

const drawParts = (paper: Paper, { figures }: Drawn, { shares }: Bar, parts: readonly Part[]): void => {
  const whole = Math.max(
    1,
    shares.reduce<number>((sum, share) => sum + (share ?? 0), 0),
  )
  const y = paper.y()
  let x = LABEL_WIDTH + GAP
  for (const [at, { color }] of parts.entries()) {
    const share = shares[at] ?? 0
    const wide = (share / whole) * (paper.width - LABEL_WIDTH - GAP)
    if (wide <= 0) continue
    paper.box(x, y, wide, BAR, color)
    const look: Look = { font: 'regular', size: 8, color: inkOn(color) }
    const place = { x, y: y + (BAR - lineHeight(look)) / 2, width: wide, align: 'center' } as const
    if (wide >= WORD_WIDTH) paper.write([figures.percent(share)], look, place)
    x += wide
  }
}

/** A bar for each group of respondents, of the parts of a whole; null where there are more parts than colours. */
export const stackedBars = (paper: Paper, drawn: Drawn): Drawing | null => {
  const { table, colours } = drawn
  const rows = partsOf(table)
  if (rows.length > MOST_PARTS) return null
  const parts = rows.map((row, at) => ({
    name: row.label,
    color: colours.colorOf(table.question, row) ?? colours.colorAt(at),
  }))
  const bars = barsOf(paper, drawn)
  const add = (parent: Element): void => {
    paper.need(legendHeight(paper, parts.length) + BAR + AFTER_BAR)
    paper.artifact(() => drawLegend(paper, parts))
    for (const bar of bars) {
      paper.need(heightOfBar(bar))
      const figure = paper.doc.struct('Figure', { alt: bar.name })
      parent.add(figure)
      figure.add(() => {
        paper.write(bar.lines, LABEL, { x: 0, y: paper.y(), width: LABEL_WIDTH, align: 'end' })
        drawParts(paper, drawn, bar, parts)
      })
      figure.end()
      paper.down(heightOfBar(bar))
    }
    paper.down(AFTER_CHART)
  }
  const height = bars.reduce((sum, bar) => sum + heightOfBar(bar), legendHeight(paper, parts.length) + AFTER_CHART)
  return { height, add }
}
