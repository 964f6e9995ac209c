import type { GridColumn } from '@portal/contracts/survey/question-parts'
import type { CodePerCellAnswer } from '@portal/contracts/survey/shapes/code-per-cell'
import { noBounds, type ShapeRules } from './shape-rules.ts'

type Cells = Readonly<{ id: string; columns: readonly GridColumn[]; required?: boolean | undefined }>

export const codePerCell: ShapeRules<Cells, CodePerCellAnswer> = {
  bounds: () => noBounds,
  mayContradict: () => false,

  /** A required question needs an answer in every column of every row that is shown. */
  faults: ({ id, columns, required }, { cells }, { items }) => {
    if (!required) return []
    const givenIn = (row: number) => cells.filter(({ item }) => item === row).length
    const left = items.filter(({ code }) => givenIn(code) < columns.length).map(({ code }) => code)
    return left.length === 0 ? [] : [{ question: id, code: 'rows-missing', items: left }]
  },
}
