import type { ResultTable, TableRow } from '@portal/contracts/reporting/table'
import { plainTexts } from '@portal/contracts/survey/plain-text'
import { type Question, typeOf } from '@portal/contracts/survey/question'
import type { Expression } from '../answer-index/expression.ts'
import type { ColumnKey } from '../response/column-keys.ts'

/** The columns of the base: asked, or any of those who answered, or any of those who chose something. */
export type BasePlan = Readonly<{
  asked: ColumnKey
  answered: readonly ColumnKey[]
  chosen: readonly ColumnKey[]
}>

export type ValueColumn = Readonly<{ value: number; column: ColumnKey }>

/**
 * How a row is computed: the share of those in any of the columns; of those who gave no answer; a statistic of values.
 */
export type Measure =
  | Readonly<{ of: 'any'; columns: readonly ColumnKey[] }>
  | Readonly<{ of: 'unanswered' }>
  | Readonly<{ of: 'mean' | 'sd' | 'median'; values: readonly ValueColumn[] }>
  /** The share of those of an expression; the statistics of the numbers that were given. */
  | Readonly<{ of: 'who'; who: Expression }>
  | Readonly<{ of: 'number'; statistic: 'mean' | 'sd' | 'median'; question: string }>
  /** In how many of the columns a respondent of the base is, on average. */
  | Readonly<{ of: 'mentions'; columns: readonly ColumnKey[] }>

export type RowPlan = Pick<TableRow, 'id' | 'section' | 'label' | 'kind' | 'code'> &
  Readonly<{ base: BasePlan; measure: Measure }>

/** A table before it is counted. */
export type TablePlan = Pick<
  ResultTable,
  'id' | 'view' | 'question' | 'item' | 'questionType' | 'shape' | 'title' | 'itemTitle'
> &
  Readonly<{ base: BasePlan; rows: readonly RowPlan[] }>

/**
 * The input for the tables of a question. `withUnanswered`: the base includes respondents without an answer, and they
 * get a row.
 */
export type PlanContext<Q> = Readonly<{ question: Q; withUnanswered: boolean }>

/** What the tables of a question share; those of its items and the summary change it. */
export const wholeTable = ({
  question,
}: PlanContext<Question>): Pick<
  TablePlan,
  'id' | 'view' | 'question' | 'item' | 'questionType' | 'shape' | 'title' | 'itemTitle'
> => ({
  id: question.id,
  view: 'question',
  question: question.id,
  item: null,
  questionType: typeOf(question).code,
  shape: typeOf(question).shape,
  title: plainTexts(question.text),
  itemTitle: null,
})
