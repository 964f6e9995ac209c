import type { WireData } from '@portal/contracts/survey/answer-data'
import { backgroundPage } from '@portal/contracts/survey/background'
import type { Page } from '@portal/contracts/survey/definition'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import { type PageAnswers, readPage } from './page-answers.ts'
import { begun, type Response } from './response-state.ts'

/** What a response begins with: the variables of its address, as the answers to a page that is never shown. */
export type Background = Readonly<{ page: Page; answers: PageAnswers }>

const own = ({ questions }: Page, given: WireData): WireData => {
  const names = new Set(questions.map(({ id }) => id))
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name)))
}

/**
 * The variables of a response that has not begun, read by their declaration; null if there are none to store. Names that the survey does
 * not declare are ignored: others add theirs to an address.
 */
export const backgroundOf = (survey: CompiledSurvey, response: Response, given: WireData): Background | null => {
  const page = response.status === 'not started' ? backgroundPage(survey.definition) : null
  return page && { page, answers: readPage(survey, response, page, own(page, given)) }
}

/** The variables that are missing, or whose value does not fit. */
export const unfitVariables = ({ answers }: Background): readonly string[] => [
  ...new Set(answers.faults.map(({ question }) => question)),
]

/** The response as its first shown page finds it: with its variables. */
export const begunWith = (response: Response, surveyVersion: number, background: Background | null): Response =>
  background === null
    ? response
    : { ...begun(surveyVersion, null), pages: new Map([[background.page.id, background.answers.entries]]) }
