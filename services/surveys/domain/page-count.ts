import type { Condition } from '@portal/contracts/survey/condition'
import { questionsIn } from '@portal/contracts/survey/condition-issues'
import type { Page } from '@portal/contracts/survey/definition'
import { holds } from '@portal/contracts/survey/evaluate'
import { type CompiledSurvey, type Effective, pagesLeft } from '@portal/contracts/survey/flow'
import { isAmongShown, pagesInOrder } from '@portal/contracts/survey/folders/page-order'
import type { Question } from '@portal/contracts/survey/question'
import { shapeOf } from '@portal/contracts/survey/question-shape'

/** Whether something is shown to this respondent; null while an answer that is still to be given decides it. */
type Outlook = boolean | null

/** What the respondent has answered, and the questions that may still be asked from the current page on. */
type Known = Readonly<{ survey: CompiledSurvey; now: Effective; open: ReadonlySet<string> }>

const allOf = (parts: readonly Outlook[]): Outlook => {
  if (parts.includes(false)) return false
  return parts.includes(null) ? null : true
}

const anyOf = (parts: readonly Outlook[]): Outlook => {
  if (parts.includes(true)) return true
  return parts.includes(null) ? null : false
}

const conditionOutlook = (condition: Condition | undefined, known: Known): Outlook => {
  if (condition === undefined) return true
  if ('rules' in condition && condition.rules.length > 0) {
    const parts = condition.rules.map((rule) => conditionOutlook(rule, known))
    return condition.operator === 'AND' ? allOf(parts) : anyOf(parts)
  }
  const { survey, now, open } = known
  if (questionsIn(condition).some((id) => open.has(id))) return null
  return holds(condition, survey, now.data, now.texts)
}

/** Of an order of which only some units are shown: each unit before this one may take its place. */
const turnOutlook = (page: Page, known: Known): Outlook =>
  allOf(
    known.survey.orders
      .filter(({ most }) => most !== Number.POSITIVE_INFINITY)
      .flatMap((order): readonly Outlook[] => {
        const own = order.units.find(({ pages }) => pages.includes(page))
        if (!own) return []
        const whens = order.units.map(({ unit }) => conditionOutlook(unit.when, known))
        return whens.includes(null) ? [null] : [isAmongShown(order, own.unit, known.now)]
      }),
  )

/** A question whose options or items are all hidden is not shown either. */
const questionOutlook = (question: Question, known: Known): Outlook => {
  const { listed } = shapeOf(question)
  const hasFixed = listed.length === 0 || listed.some(({ showIf }) => showIf === undefined)
  const entries = hasFixed || anyOf(listed.map(({ showIf }) => conditionOutlook(showIf, known)))
  return allOf([conditionOutlook(question.showIf, known), entries])
}

/** Opens the questions of a page that may be asked. A question depends only on earlier ones, of its own page too. */
const openAll = ({ questions }: Page, open: Set<string>, known: Known): void => {
  for (const question of questions) if (questionOutlook(question, known) !== false) open.add(question.id)
}

const pageOutlook = (page: Page, known: Known): Outlook =>
  allOf([
    conditionOutlook(page.showIf, known),
    turnOutlook(page, known),
    anyOf(page.questions.map((question) => questionOutlook(question, known))),
  ])

/**
 * How many pages the survey has for this respondent; null while an answer from the current page on decides whether a later page is shown. So
 * a number that was told never changes while the respondent goes forward.
 */
export const settledPages = (survey: CompiledSurvey, now: Effective, present: Page): number | null => {
  if (survey.parts.length > 0) {
    const { pages, places } = pagesInOrder(survey, now.data)
    const open = new Set<string>()
    const known = { survey, now, open }
    openAll(present, open, known)
    for (const page of pages.slice((places.get(present.id) ?? 0) + 1)) {
      const outlook = pageOutlook(page, known)
      if (outlook === null) return null
      if (outlook) openAll(page, open, known)
    }
  }
  return pagesLeft(survey, now).length
}
