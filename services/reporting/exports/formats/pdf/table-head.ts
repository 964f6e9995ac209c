import { groupSpans } from '@portal/contracts/reporting/column-groups'
import { type Element, INK, type Paper } from './paper.ts'
import {
  addLine,
  type Cell,
  cut,
  type Drawn,
  drawCells,
  type Grid,
  type Laid,
  laidOut,
  PADDING,
  roomBesideMarks,
} from './table-grid.ts'
import { type Look, lineHeight } from './typesetter.ts'

const HEAD: Look = { font: 'bold', size: 8, color: INK }
/** A head is on each page, and must leave room for rows. */
const MOST_LINES = { group: 4, name: 8 } as const

const nameCell = (text: string): Cell => ({ text, beside: '', look: HEAD, tag: 'TH' })

const namesOf = ({ columns, hasCounts }: Grid, { say }: Drawn): readonly Cell[] => [
  nameCell(say('answer')),
  ...columns.map(({ column: { group, label, letter } }) => {
    const name = letter === '' ? label : `${label} (${letter})`
    return { ...nameCell(name), beside: hasCounts ? 'n' : '', heard: group === '' ? name : `${group}\n${name}` }
  }),
]

/** The groups of a banner above their columns: as wide as these are together. */
const groupsOf = ({ columns, labelWidth, cellWidth }: Grid) =>
  groupSpans(columns.map(({ column }) => column))
    .filter(({ column }) => column.group !== '')
    .map(({ column, first, span }) => ({
      text: column.group,
      x: labelWidth + first * cellWidth,
      width: span * cellWidth,
    }))

/** The names of groups, each over a line as wide as its columns. What is heard of them is in the name of each column. */
const groupHead = (paper: Paper, grid: Grid) => {
  const groups = groupsOf(grid).map((group) => ({
    ...group,
    lines: cut(paper.linesOf(group.text, HEAD, group.width - 3 * PADDING), MOST_LINES.group),
  }))
  const high = Math.max(0, ...groups.map(({ lines }) => lines.length)) * lineHeight(HEAD)
  const height = high === 0 ? 0 : high + 2 * PADDING
  const draw = (y: number): void => {
    for (const { lines, x, width } of groups) {
      const top = y + PADDING + high - lines.length * lineHeight(HEAD)
      paper.write(lines, HEAD, { x: x + 2 * PADDING, y: top, width: width - 3 * PADDING, align: 'center' })
      paper.rule(x + 2 * PADDING, y + height, width - 3 * PADDING)
    }
  }
  return { height, draw }
}

const hasBrokenWord = (paper: Paper, names: readonly Cell[], room: number): boolean =>
  names.some(({ text }) => text.split(/\s+/).some((word) => paper.linesOf(word, HEAD, room).length > 1))

/** Names stand above their figures, or as wide as the columns are if a word would be broken otherwise. */
const laidNames = (paper: Paper, grid: Grid, drawn: Drawn): Laid => {
  const names = namesOf(grid, drawn)
  const isOverMarks = !grid.hasCounts && hasBrokenWord(paper, names.slice(1), roomBesideMarks(grid))
  return laidOut(paper, names, grid, { mostLines: MOST_LINES.name, isOverMarks })
}

/** The head of a part of a table: added once, and drawn again at the top of a page. */
export const headOf = (paper: Paper, grid: Grid, drawn: Drawn) => {
  const groups = groupHead(paper, grid)
  const names = laidNames(paper, grid, drawn)
  const drawGroups = (): void => {
    paper.artifact(() => groups.draw(paper.y()))
    paper.down(groups.height)
  }
  return {
    height: groups.height + names.height,
    add: (element: Element): void => {
      drawGroups()
      addLine(paper, element, names)
    },
    repeat: (): void => {
      drawGroups()
      const y = paper.y()
      paper.artifact(() => drawCells(paper, names, y, (_, draw) => draw()))
      paper.down(names.height)
    },
  }
}
