import { itemKey } from '@portal/contracts/survey/answer-keys'
import type { QuestionByShape } from '@portal/contracts/survey/question'
import { nothingGiven } from '../answer-index/given.ts'
import { textColumn } from '../response/column-keys.ts'
import { textListPlans } from '../tables/plan-text-list.ts'
import type { ReportedShape } from './reported-shape.ts'

/** A column of those who wrote something, for each item. */
export const textPerItem: ReportedShape<QuestionByShape['text-per-item']> = {
  columns: () => [],
  textColumn: (id, { precode }) => (precode === null ? null : textColumn(itemKey(id, precode))),
  /** Any of the items where none is named. */
  given: ({ id, items }, item) => ({
    ...nothingGiven,
    texts: items.filter(({ code }) => item === undefined || code === item).map(({ code }) => itemKey(id, code)),
  }),
  plans: textListPlans,
}
