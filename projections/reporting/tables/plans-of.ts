import type { DateBand } from '@portal/contracts/reporting/period'
import type { Question } from '@portal/contracts/survey/question'
import { reportedShape } from '../shapes/reported-shapes.ts'
import type { TablePlan } from './plan.ts'

/** The tables of one question, in the order shown: for a grid or a ranking the summary first, then its items. `bands`: of dates by period. */
export const plansOf = (
  question: Question,
  withUnanswered: boolean,
  bands?: readonly DateBand[],
): readonly TablePlan[] => reportedShape(question).plans({ withUnanswered, bands })
