import { NO_COMMENT } from '@portal/contracts/survey/no-comment'
import type { QuestionByShape } from '@portal/contracts/survey/question'
import { askedColumn, itemColumn, textColumn } from '../response/column-keys.ts'
import { type BasePlan, type PlanContext, type TablePlan, wholeTable } from './plan.ts'
import { codeRow, textsRow, unansweredRows } from './rows.ts'

const OF_QUESTION = -1

/** How many wrote a text; the texts themselves are listed elsewhere. */
export const textPlans = (context: PlanContext<QuestionByShape['text']>): readonly TablePlan[] => {
  const { question, withUnanswered } = context
  const [wrote, silent] = [textColumn(question.id), itemColumn(question.id, OF_QUESTION, NO_COMMENT)]
  const base: BasePlan = { asked: askedColumn(question.id), answered: [wrote, silent], chosen: [wrote] }
  const written = textsRow(base, { id: wrote, label: { key: 'answered' } }, wrote)
  const refused = codeRow(base, { id: silent, label: { key: 'no-comment' }, code: NO_COMMENT }, [silent])
  return [
    {
      ...wholeTable(context),
      base,
      rows: [written, ...(question.noComment ? [refused] : []), ...unansweredRows(base, withUnanswered)],
    },
  ]
}
