import type { ColumnCondition } from '@portal/contracts/reporting/column-condition'
import type { Catalogue } from '@portal/contracts/survey/catalogue'
import { all, any, type Expression } from '../answer-index/expression.ts'
import { expressionOf } from '../answer-index/filter.ts'

/** The other surveys from which columns of a run are joined, by name. */
export type OtherSurveys = ReadonlyMap<string, Catalogue>

export const NO_OTHERS: OtherSurveys = new Map()

/** The survey of a run, the others, and which responses count, by the flags that every survey has. */
type ColumnSurveys = Readonly<{ survey: Catalogue; others: OtherSurveys; counted: Expression }>

/** Who is in a column. Of another survey only responses that count there are asked, by the same rules as in the report. */
export const columnExpression = (condition: ColumnCondition, surveys: ColumnSurveys): Expression => {
  const { survey, others, counted } = surveys
  if ('survey' in condition) {
    const other = others.get(condition.survey)
    if (!other) return any([])
    return { op: 'joined', survey: condition.survey, who: all([counted, expressionOf(condition.condition, other)]) }
  }
  if (!('rules' in condition)) return expressionOf(condition, survey)
  const parts = condition.rules.map((rule) => columnExpression(rule, surveys))
  return condition.operator === 'AND' || parts.length === 0 ? all(parts) : any(parts)
}
