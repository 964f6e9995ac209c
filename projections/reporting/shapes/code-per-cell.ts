import type { QuestionByShape } from '@portal/contracts/survey/question'
import { any, column as ofColumn } from '../answer-index/expression.ts'
import { nothingGiven } from '../answer-index/given.ts'
import { cellColumn } from '../response/column-keys.ts'
import { cellPlans } from '../tables/plan-cells.ts'
import { noTextColumn, type ReportedShape } from './reported-shape.ts'

/** A column for each point of the scale of each cell. */
export const codePerCell: ReportedShape<QuestionByShape['code-per-cell']> = {
  columns: (id, { precode, column }, value) =>
    precode === null || column === undefined || value === 0 ? [] : [cellColumn(id, precode, column, value)],
  textColumn: noTextColumn,
  /** Any of the cells if neither an item nor a column is named. */
  given: ({ id, items, columns, scale }, item, column) => {
    const rows = items.filter(({ code }) => item === undefined || code === item)
    const meant = columns.filter(({ code }) => column === undefined || code === column)
    const cells = meant.flatMap((one) => rows.map((row) => ({ row: row.code, column: one.code })))
    const whoGave = (code: number) => any(cells.map((cell) => ofColumn(cellColumn(id, cell.row, cell.column, code))))
    return { ...nothingGiven, codes: scale.map(({ code }) => ({ code, who: whoGave(code) })), labels: scale }
  },
  plans: cellPlans,
}
