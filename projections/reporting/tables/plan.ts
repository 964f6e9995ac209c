import type { DateBand } from '@portal/contracts/reporting/period'
import { reportTexts } from '@portal/contracts/reporting/report-text'
import type { ResultTable, TableRow } from '@portal/contracts/reporting/table'
import { type Question, typeOf } from '@portal/contracts/survey/question'
import type { Expression } from '../answer-index/expression.ts'
import type { ColumnKey } from '../response/column-keys.ts'

/** The columns of the base: asked, or any of those who answered, or any of those who chose something. */
export type BasePlan = Readonly<{
  asked: ColumnKey
  answered: readonly ColumnKey[]
  chosen: readonly ColumnKey[]
}>

/** A statistic of numbers: by its name, or a percentile. */
export type Statistic = 'mean' | 'sd' | 'se' | 'median' | 'sum' | Readonly<{ percent: number }>

export type ScoredGroup = Readonly<{ value: number; who: Expression }>

export type ValueColumn = Readonly<{ value: number; column: ColumnKey }>

/**
 * How a row is computed: the share of those in any of the columns; of those who gave no answer; a statistic of values.
 */
export type Measure =
  | Readonly<{ of: 'any'; columns: readonly ColumnKey[] }>
  | Readonly<{ of: 'unanswered' }>
  | Readonly<{ of: 'values'; statistic: Statistic; values: readonly ValueColumn[] }>
  /** The share of those of an expression; a statistic of the numbers that were given. */
  | Readonly<{ of: 'who'; who: Expression }>
  | Readonly<{ of: 'number'; statistic: Statistic; question: string }>
  /** The mean of the values of groups without a common respondent. `rest`: the value of the rest of the base; null: left out. */
  | Readonly<{ of: 'scores'; groups: readonly ScoredGroup[]; rest: number | null }>
  /** In how many of the columns a respondent of the base is, on average. */
  | Readonly<{ of: 'mentions'; columns: readonly ColumnKey[] }>

export type RowPlan = Pick<TableRow, 'id' | 'section' | 'label' | 'kind' | 'code' | 'isOffScale'> &
  Readonly<{ base: BasePlan; measure: Measure }>

/** A table before it is counted. */
export type TablePlan = Pick<
  ResultTable,
  'id' | 'view' | 'question' | 'item' | 'questionType' | 'shape' | 'title' | 'itemTitle'
> &
  Readonly<{ base: BasePlan; rows: readonly RowPlan[] }>

/**
 * The input for the tables of a question. `withUnanswered`: the base includes respondents without an answer, and they
 * get a row. `bands`: of a date question that is shown by period.
 */
export type PlanContext<Q> = Readonly<{ question: Q; withUnanswered: boolean; bands?: readonly DateBand[] | undefined }>

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
  title: reportTexts(question.text),
  itemTitle: null,
})
