import { itemKey } from '@portal/contracts/survey/answer-keys'
import type { QuestionByShape } from '@portal/contracts/survey/question'
import { askedColumn, textColumn } from '../response/column-keys.ts'
import { type BasePlan, type PlanContext, type TablePlan, wholeTable } from './plan.ts'
import { textsRow, unansweredRows } from './rows.ts'
import { surveyLabel } from './survey-labels.ts'

/** How many wrote something about each item; the texts themselves are listed elsewhere. */
export const textListPlans = (context: PlanContext<QuestionByShape['text-per-item']>): readonly TablePlan[] => {
  const { question, withUnanswered } = context
  const { id, items } = question
  const wrote = items.map(({ code }) => textColumn(itemKey(id, code)))
  const base: BasePlan = { asked: askedColumn(id), answered: wrote, chosen: wrote }
  return [
    {
      ...wholeTable(context),
      base,
      rows: [
        ...items.map(({ code, text }) => {
          const column = textColumn(itemKey(id, code))
          return textsRow(base, { id: column, label: surveyLabel(text), code }, column)
        }),
        ...unansweredRows(base, withUnanswered),
      ],
    },
  ]
}
