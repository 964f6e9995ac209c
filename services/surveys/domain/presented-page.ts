import { answerOf, type Entries } from '@portal/contracts/survey/answer'
import type { Page } from '@portal/contracts/survey/definition'
import {
  type CompiledSurvey,
  type Effective,
  effective,
  pagesLeft,
  questionsLeft,
  type ShownQuestion,
} from '@portal/contracts/survey/flow'
import type { Item, Option, Question } from '@portal/contracts/survey/question'
import { bearingAnswers } from './bearing-answers.ts'
import type { Response } from './response-state.ts'
import { inOrderOf } from './shuffle.ts'
import { selectionBounds } from './validate-choice.ts'
import { rankBounds } from './validate-rank.ts'
import { pageBefore, presentPage } from './way.ts'

/** A question as this respondent sees it. `min` and `max` count choices or ranks; 0 where there is nothing to count. */
export type PresentedQuestion = Readonly<{
  question: Question
  options: readonly Option[]
  items: readonly Item[]
  min: number
  max: number
  /** Answering it changes what else the page shows: save and load the page anew. */
  hasDependency: boolean
}>

export type Progress = Readonly<{ questionsAnswered: number; questionsTotal: number }>

/** What a respondent sees now, in no language yet. `page` is null once the response is complete. */
export type PresentedPage = Readonly<{
  status: 'in progress' | 'complete'
  page: Readonly<{ page: Page; number: number; total: number; hasPrevious: boolean }> | null
  questions: readonly PresentedQuestion[]
  answers: Entries
  progress: Progress
}>

const boundsOf = ({ question, options, items }: ShownQuestion): Readonly<{ min: number; max: number }> => {
  if (question.type === 'multi-choice') return selectionBounds(question, options)
  if (question.type === 'rank-sort') return rankBounds(question, items)
  return { min: 0, max: 0 }
}

const presented = (survey: CompiledSurvey, responseId: string, shown: ShownQuestion): PresentedQuestion => ({
  question: shown.question,
  options: inOrderOf(responseId, shown.question, shown.options),
  items: inOrderOf(responseId, shown.question, shown.items),
  ...boundsOf(shown),
  hasDependency: survey.triggers.has(shown.question.id),
})

const pageSent = (response: Response, pageId: string): Entries | undefined =>
  response.status === 'not started' ? undefined : response.pages[pageId]

/** Counts what is shown now and can be answered. A question left empty on a page that lies behind counts as done. */
const progressOf = (survey: CompiledSurvey, response: Response, now: Effective, present: Page | null): Progress => {
  const pages = pagesLeft(survey, now)
  const behind = present === null ? pages.length : pages.indexOf(present)
  const asked = pages.flatMap(({ id: page, questions }, place) =>
    questions
      .filter(({ id, type }) => type !== 'info' && !now.hidden.has(id))
      .map(
        (question) => place < behind || (pageSent(response, page) !== undefined && answerOf(question, now) !== null),
      ),
  )
  return { questionsAnswered: asked.filter(Boolean).length, questionsTotal: asked.length }
}

const answersOn = (response: Response, page: Page, now: Effective): Entries => {
  const sent = pageSent(response, page.id)
  if (!sent) return { data: {}, texts: {} }
  const counting = <T>(all: Readonly<Record<string, T>>, left: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => left[key] !== undefined))
  return { data: counting(sent.data, now.data), texts: counting(sent.texts, now.texts) }
}

const shownNow = (survey: CompiledSurvey, response: Response, whole?: Readonly<Record<string, Entries>>): Effective => {
  const { data, texts } = bearingAnswers(survey, response, whole)
  return effective(survey, data, texts)
}

/** The present page and those after it, as far as they were sent: their answers are shown again, or counted. */
const sentFrom = (
  { definition }: CompiledSurvey,
  response: Response,
  present: Page,
): Readonly<Record<string, Entries>> => {
  const sent: Record<string, Entries> = {}
  for (const { id } of definition.pages.slice(definition.pages.indexOf(present))) {
    const entries = pageSent(response, id)
    if (entries) sent[id] = entries
  }
  return sent
}

/** The present page of a response, with the answers that it has already: what a reload, or another device, shows. */
export const presentedPage = (survey: CompiledSurvey, response: Response, responseId: string): PresentedPage => {
  const decided = shownNow(survey, response)
  const page = presentPage(survey, response, decided)
  if (page === null) {
    const progress = progressOf(survey, response, decided, null)
    return { status: 'complete', page: null, questions: [], answers: { data: {}, texts: {} }, progress }
  }
  const now = shownNow(survey, response, sentFrom(survey, response, page))
  const pages = pagesLeft(survey, now)
  const hasPrevious = survey.definition.settings.backNav && pageBefore(survey, page.id, now) !== null
  return {
    status: 'in progress',
    page: { page, number: pages.indexOf(page) + 1, total: pages.length, hasPrevious },
    questions: questionsLeft(page, now).map((shown) => presented(survey, responseId, shown)),
    answers: answersOn(response, page, now),
    progress: progressOf(survey, response, now, page),
  }
}
