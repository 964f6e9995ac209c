import type { QuestionByShape } from '@portal/contracts/survey/question'
import { askedColumn, codeColumn } from '../response/column-keys.ts'
import { type BasePlan, type PlanContext, type TablePlan, wholeTable } from './plan.ts'
import { codeRow, mentionsRow, unansweredRows } from './rows.ts'
import { surveyLabel } from './survey-labels.ts'

/** "None of these" is an answer, but not a choice. `several`: one respondent may have chosen several options. */
export const choicePlans = (
  context: PlanContext<QuestionByShape['one-code' | 'codes']>,
  several: boolean,
): readonly TablePlan[] => {
  const { question, withUnanswered } = context
  const { id, options } = question
  const columnsOf = (some: typeof options) => some.map(({ code }) => codeColumn(id, code))
  const chosen = several ? options.filter(({ exclusive }) => !exclusive) : options
  const base: BasePlan = { asked: askedColumn(id), answered: columnsOf(options), chosen: columnsOf(chosen) }
  const mentions = { id: 'mentions', label: { key: 'mentions' } } as const
  return [
    {
      ...wholeTable(context),
      base,
      rows: [
        ...options.map(({ code, text }) =>
          codeRow(base, { id: codeColumn(id, code), label: surveyLabel(text), code }, [codeColumn(id, code)]),
        ),
        ...unansweredRows(base, withUnanswered),
        ...(several ? [mentionsRow(base, mentions, columnsOf(chosen))] : []),
      ],
    },
  ]
}
