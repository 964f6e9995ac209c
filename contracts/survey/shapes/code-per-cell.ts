import { cellKey } from '../answer-keys.ts'
import { type AnswerShape, noLists, noSource } from '../answer-shape.ts'
import { pointer } from '../issue.ts'
import type { GridColumn, Item, ScalePoint } from '../question-parts.ts'

type CodePerCellQuestion = Readonly<{
  id: string
  items: readonly Item[]
  columns: readonly GridColumn[]
  scale: readonly ScalePoint[]
}>
type Cell = Readonly<{ item: number; column: number }>
export type CodePerCellAnswer = Readonly<{
  shape: 'code-per-cell'
  cells: readonly (Cell & { readonly point: number })[]
}>

type CellKey = Cell & Readonly<{ key: string }>

/** The cells in the order of the columns, each with its rows. */
const cellsOf = ({ id, items, columns }: CodePerCellQuestion): readonly CellKey[] =>
  columns.flatMap((column) =>
    items.map((item) => ({ item: item.code, column: column.code, key: cellKey(id, item.code, column.code) })),
  )

/** A point of one scale for each item in each column: `Q_r_c` holds its code. */
export const codePerCell: AnswerShape<CodePerCellQuestion, CodePerCellAnswer> = {
  lists: ({ items, columns, scale }) => ({ ...noLists, items, columns, scale }),
  withLists: (question, { items, columns, scale }) => ({ ...question, items, columns, scale }),
  keys: (question) =>
    cellsOf(question).map(({ key, item, column }) => [key, { holds: 'code', precode: item, column }] as const),
  codes: ({ scale }) => scale.map(({ code }) => code),
  reader: (question) => {
    const keys = cellsOf(question)
    return ({ data }) => {
      const cells = keys.flatMap(({ key, item, column }) => {
        const point = data[key]
        return point ? [{ item, column, point }] : []
      })
      return cells.length === 0 ? null : { shape: 'code-per-cell', cells }
    }
  },
  write: (id, { cells }, { data }) => {
    for (const { item, column, point } of cells) data[cellKey(id, item, column)] = point
  },
  /** One cell; without an item or a column, which codes were given in any of the cells that are left. */
  asks: (question, item, column) => {
    const isMeant = (cell: Cell) =>
      (item === undefined || cell.item === item) && (column === undefined || cell.column === column)
    return {
      kind: item === undefined || column === undefined ? 'set' : 'one',
      codes: question.scale.map(({ code }) => code),
      source: {
        ...noSource,
        entries: cellsOf(question)
          .filter(isMeant)
          .map(({ key }) => ({ key, code: null })),
        labels: question.scale,
      },
    }
  },
  issues: ({ items }, path) =>
    items.flatMap(({ noComment }, i) =>
      noComment
        ? [{ path: pointer([...path, 'items', i, 'noComment']), key: 'cell-no-comment', values: {} } as const]
        : [],
    ),
}
