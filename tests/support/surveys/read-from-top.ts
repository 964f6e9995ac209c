import type { Entries, EntriesDraft } from '@portal/contracts/survey/answer-data'
import { itemKey } from '@portal/contracts/survey/answer-keys'
import type { KeyUse } from '@portal/contracts/survey/answer-shape'
import { catalogueOf } from '@portal/contracts/survey/catalogue'
import type { Condition } from '@portal/contracts/survey/condition'
import type { Page, SurveyDefinition } from '@portal/contracts/survey/definition'
import { holds } from '@portal/contracts/survey/evaluate'
import type { Effective } from '@portal/contracts/survey/flow'
import type { Question } from '@portal/contracts/survey/question'
import { shapeOf } from '@portal/contracts/survey/question-shape'

/** The option or item that an answer is about, or that it chooses. */
const aboutOf = ({ precode, holds: held }: KeyUse, value: number | undefined): number | null | undefined =>
  precode === null && held === 'code' ? value : precode

/** Takes over what was answered to a question, but for what is about an option or item that is not shown. */
const take = (question: Question, given: Entries, gone: ReadonlySet<unknown>, counted: EntriesDraft): void => {
  for (const [key, use] of shapeOf(question).keys) {
    const [value, text] = [given.data[key], given.texts[key]]
    if (gone.has(aboutOf(use, value))) continue
    if (value !== undefined) counted.data[key] = value
    if (text !== undefined) counted.texts[key] = text
  }
}

const questionsOf = (page: Page) => page.questions.map((question) => ({ page, question, ...shapeOf(question) }))

/**
 * What counts of the answers and what is hidden, as a person would find it: each question from the top on, by what counted before it. For surveys
 * whose folders leave out no page.
 */
export const readFromTop = (definition: SurveyDefinition, given: Entries): Effective => {
  const survey = catalogueOf(definition)
  const counted: EntriesDraft = { data: {}, texts: {} }
  const hidden = new Set<string>()
  const isTrue = (condition: Condition | undefined): boolean =>
    condition === undefined || holds(condition, survey, counted.data, counted.texts)
  for (const { page, question, listed } of definition.pages.flatMap(questionsOf)) {
    const gone = new Set(listed.filter(({ showIf }) => !isTrue(showIf)).map(({ code }) => code))
    for (const code of gone) hidden.add(itemKey(question.id, code))
    const isEmpty = listed.length > 0 && gone.size === listed.length
    if (!isEmpty && isTrue(page.showIf) && isTrue(question.showIf)) take(question, given, gone, counted)
    else hidden.add(question.id)
  }
  return { ...counted, hidden }
}
