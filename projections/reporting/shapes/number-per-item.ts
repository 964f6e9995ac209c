import { itemKey } from '@portal/contracts/survey/answer-keys'
import { NO_COMMENT } from '@portal/contracts/survey/no-comment'
import type { QuestionByShape } from '@portal/contracts/survey/question'
import { column } from '../answer-index/expression.ts'
import { nothingGiven } from '../answer-index/given.ts'
import { columnsOfNumber } from '../answer-index/number-slices.ts'
import { itemColumn } from '../response/column-keys.ts'
import { numberItemPlans } from '../tables/plan-number-items.ts'
import { noTextColumn, type ReportedShape } from './reported-shape.ts'

/** The columns of a number for each item, and one for its "no comment". */
export const numberPerItem: ReportedShape<QuestionByShape['number-per-item']> = {
  columns: (id, { holds, precode }, value) => {
    if (precode === null) return []
    if (holds === 'number') return columnsOfNumber(itemKey(id, precode), value)
    return value === 0 ? [] : [itemColumn(id, precode, NO_COMMENT)]
  },
  textColumn: noTextColumn,
  /** Any of the items where none is named. */
  given: ({ id, items }, item) => {
    const rows = items.filter(({ code }) => item === undefined || code === item)
    return {
      ...nothingGiven,
      numbers: rows.map(({ code }) => itemKey(id, code)),
      noComment: rows.filter(({ noComment }) => noComment).map(({ code }) => column(itemColumn(id, code, NO_COMMENT))),
    }
  },
  plans: numberItemPlans,
}
