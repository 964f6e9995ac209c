import { reportTexts } from '@portal/contracts/reporting/report-text'
import { NO_COMMENT } from '@portal/contracts/survey/no-comment'
import type { QuestionByShape } from '@portal/contracts/survey/question'
import { askedColumn, itemColumn } from '../response/column-keys.ts'
import type { PlanContext, TablePlan } from './plan.ts'
import { scalePlans } from './plan-scale.ts'

export const gridPlans = (context: PlanContext<QuestionByShape['code-per-item']>): readonly TablePlan[] => {
  const { id, items, scale } = context.question
  const lines = items.map(({ code, text, noComment }) => ({
    key: `${code}`,
    item: code,
    title: reportTexts(text),
    asked: askedColumn(id, code),
    column: (point: number) => itemColumn(id, code, point),
    noComment: noComment ? itemColumn(id, code, NO_COMMENT) : null,
  }))
  return scalePlans(context, { scale, lines })
}
