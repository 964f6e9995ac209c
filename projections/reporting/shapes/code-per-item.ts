import { NO_COMMENT } from '@portal/contracts/survey/no-comment'
import type { QuestionByShape } from '@portal/contracts/survey/question'
import { any, column } from '../answer-index/expression.ts'
import { itemColumn } from '../response/column-keys.ts'
import { gridPlans } from '../tables/plan-grid.ts'
import { noTextColumn, type ReportedShape } from './reported-shape.ts'

/** A column for each point of the scale of each item, and one for its "no comment". */
export const codePerItem: ReportedShape<QuestionByShape['code-per-item']> = {
  columns: (id, { holds, precode }, value) => {
    if (precode === null || value === 0) return []
    return [itemColumn(id, precode, holds === 'flag' ? NO_COMMENT : value)]
  },
  textColumn: noTextColumn,
  /** Any of the rows if no item is named. */
  given: ({ id, items, scale }, item) => {
    const rows = items.filter(({ code }) => item === undefined || code === item)
    const whoGave = (code: number) => any(rows.map((row) => column(itemColumn(id, row.code, code))))
    return {
      codes: scale.map(({ code }) => ({ code, who: whoGave(code) })),
      noComment: rows.map((row) => column(itemColumn(id, row.code, NO_COMMENT))),
      texts: [],
      numbers: [],
      labels: scale,
    }
  },
  plans: gridPlans,
}
