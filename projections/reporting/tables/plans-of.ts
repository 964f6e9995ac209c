import type { Question } from '@portal/contracts/survey/question'
import type { TablePlan } from './plan.ts'
import { choicePlans } from './plan-choice.ts'
import { gridPlans } from './plan-grid.ts'
import { rankPlans } from './plan-rank.ts'
import { textPlans } from './plan-text.ts'

/** The tables of one question, in the order shown: of a grid or a ranking the summary first, then its items. */
export const plansOf = (question: Question, withUnanswered: boolean): readonly TablePlan[] => {
  const context = { withUnanswered }
  switch (question.type) {
    case 'info':
      return []
    case 'single-choice':
    case 'multi-choice':
      return choicePlans({ ...context, question })
    case 'grid':
      return gridPlans({ ...context, question })
    case 'rank-sort':
      return rankPlans({ ...context, question })
    case 'open-text':
      return textPlans({ ...context, question })
  }
}
