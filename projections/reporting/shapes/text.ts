import { NO_COMMENT } from '@portal/contracts/survey/no-comment'
import type { QuestionByShape } from '@portal/contracts/survey/question'
import { column } from '../answer-index/expression.ts'
import { nothingGiven } from '../answer-index/given.ts'
import { itemColumn, textColumn } from '../response/column-keys.ts'
import { textPlans } from '../tables/plan-text.ts'
import type { ReportedShape } from './reported-shape.ts'

const OF_QUESTION = -1

/** A column of those who wrote a text, and one of those who said "no comment". */
export const text: ReportedShape<QuestionByShape['text']> = {
  columns: (id, _, value) => (value === 0 ? [] : [itemColumn(id, OF_QUESTION, NO_COMMENT)]),
  textColumn: (id, { holds }) => (holds === 'text' ? textColumn(id) : null),
  given: ({ id }) => ({ ...nothingGiven, noComment: [column(itemColumn(id, OF_QUESTION, NO_COMMENT))], texts: [id] }),
  plans: textPlans,
}
