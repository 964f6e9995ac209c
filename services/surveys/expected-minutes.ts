import { shownPages } from '@portal/contracts/survey/background'
import type { Condition } from '@portal/contracts/survey/condition'
import type { Page, SurveyDefinition } from '@portal/contracts/survey/definition'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import { edgesOf } from './shapes/edges-of.ts'

/** Of several turns of a loop a respondent takes so many at most: each page is one of them. */
const shareOfTurns = ({ plan }: SurveyDefinition, { id }: Page): number => {
  const order = plan?.orders.find(({ units }) => units.some(({ pages }) => pages.includes(id)))
  return order?.most === undefined ? 1 : Math.min(1, order.most / order.units.length)
}

const asksAbout = (condition: Condition | undefined, question: string): boolean => {
  if (condition === undefined) return false
  return 'rules' in condition
    ? condition.rules.some((rule) => asksAbout(rule, question))
    : condition.question === question
}

/** Of several folders a respondent enters so many, by chance. */
const shareOfChoices = ({ plan, pages }: SurveyDefinition, { showIf }: Page): number =>
  (plan?.choices ?? [])
    .filter(({ question }) => asksAbout(showIf, question))
    .reduce((share, { question, enter }) => {
      const drawn = pages.flatMap(({ questions }) => questions).find(({ id }) => id === question)
      return drawn ? share * Math.min(1, enter / shapeOf(drawn).listed.length) : share
    }, 1)

/** Minutes that a practised respondent needs, at least one: of folders that are drawn, and of turns that are limited, for as many as a respondent meets. */
export const expectedMinutes = (definition: SurveyDefinition): number => {
  const seconds = shownPages(definition).map((page) => {
    const whole = page.questions.reduce((sum, question) => sum + edgesOf(question).seconds, 0)
    return whole * shareOfTurns(definition, page) * shareOfChoices(definition, page)
  })
  return Math.max(1, Math.round(seconds.reduce((sum, one) => sum + one, 0) / 60))
}
