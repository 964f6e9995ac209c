import type { QuestionByShape } from '@portal/contracts/survey/question'
import { any, column } from '../answer-index/expression.ts'
import { nothingGiven } from '../answer-index/given.ts'
import { itemColumn } from '../response/column-keys.ts'
import { rankPlans } from '../tables/plan-rank.ts'
import { noTextColumn, type ReportedShape } from './reported-shape.ts'

/** A column for each rank of each item. */
export const ranks: ReportedShape<QuestionByShape['ranks']> = {
  columns: (id, { precode }, value) => (precode === null || value === 0 ? [] : [itemColumn(id, precode, value)]),
  textColumn: noTextColumn,
  /** The rank of an item; if none is named, which items were ranked. */
  given: ({ id, items }, item) => {
    const places = items.map((_, i) => i + 1)
    const whoRanked = (code: number) => any(places.map((rank) => column(itemColumn(id, code, rank))))
    if (item === undefined) {
      return { ...nothingGiven, codes: items.map(({ code }) => ({ code, who: whoRanked(code) })), labels: items }
    }
    if (!items.some(({ code }) => code === item)) return nothingGiven
    return { ...nothingGiven, codes: places.map((rank) => ({ code: rank, who: column(itemColumn(id, item, rank)) })) }
  },
  plans: rankPlans,
}
