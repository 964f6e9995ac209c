import type { KeyUse } from '@portal/contracts/survey/answer-shape'
import type { Given } from '../answer-index/given.ts'
import type { ColumnKey } from '../response/column-keys.ts'
import type { PlanContext, TablePlan } from '../tables/plan.ts'

/** How answers of one shape are indexed, filtered and tabulated. */
export type ReportedShape<Q> = Readonly<{
  /** The columns that a value under a key of DATA sets. */
  columns: (id: string, use: KeyUse, value: number) => readonly ColumnKey[]
  /** The column of those who wrote a text under a key; null if there is none. */
  textColumn: (id: string, use: KeyUse) => ColumnKey | null
  /** Who gave what, for a rule about the question or about one item of it, or about one column or cell. */
  given: (question: Q, item: number | undefined, column?: number) => Given
  /** Its tables, in the order shown: for a question with items the summary first, then its items. */
  plans: (context: PlanContext<Q>) => readonly TablePlan[]
}>

export const noTextColumn = (): null => null
