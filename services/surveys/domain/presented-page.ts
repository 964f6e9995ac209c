import type { Entries } from '@portal/contracts/survey/answer-data'
import type { Page } from '@portal/contracts/survey/definition'
import {
  type CompiledSurvey,
  type Effective,
  effective,
  pagesLeft,
  questionsLeft,
  type ShownQuestion,
  wholeQuestion,
} from '@portal/contracts/survey/flow'
import { pagesInOrder } from '@portal/contracts/survey/folders/page-order'
import type { Question } from '@portal/contracts/survey/question'
import type { Item, Option } from '@portal/contracts/survey/question-parts'
import { takesAnswer } from '@portal/contracts/survey/question-shape'
import { bearingAnswers, countingNow, pagesOf } from './bearing-answers.ts'
import { noPages, type SentPages } from './counted-pages.ts'
import { isShownWithPage } from './fixed-parts.ts'
import { outlookFrom } from './page-count.ts'
import { type Ending, endingOf, type Response } from './response-state.ts'
import { boundsOf } from './shapes/rules-of.ts'
import { inOrderOf, isShuffled } from './shuffle.ts'
import { pageBefore, presentPage } from './way.ts'

/** A question as this respondent sees it. `min` and `max` count choices or ranks; 0 if nothing is counted. */
export type PresentedQuestion = Readonly<{
  question: Question
  options: readonly Option[]
  items: readonly Item[]
  min: number
  max: number
  /** An answer to it changes what else the page shows: save and load the page again. */
  hasDependency: boolean
}>

/**
 * Of the questions that take an answer: those of the pages before the present one, and with them all that are or may still be asked. So
 * their share never falls while the respondent goes forward.
 */
export type Progress = Readonly<{ questionsAnswered: number; questionsTotal: number }>

/**
 * What a respondent sees now, in all languages. `page` is null once the response has ended; its `total` is null while answers still to be given
 * decide how many pages there are.
 */
export type PresentedPage = Readonly<{
  status: 'in progress' | Ending
  page: Readonly<{ page: Page; number: number; total: number | null; hasPrevious: boolean }> | null
  questions: readonly PresentedQuestion[]
  answers: Entries
  /** The answers so far that texts show and conditions ask about, as they count now. */
  bearing: Entries
  progress: Progress
}>

const presentedTo = (responseId: string, shown: ShownQuestion, hasDependency: boolean): PresentedQuestion => ({
  question: shown.question,
  options: inOrderOf(responseId, shown.question, shown.options),
  items: inOrderOf(responseId, shown.question, shown.items),
  ...boundsOf(shown),
  hasDependency,
})

/** Questions that are shown whole, in their own order: the same object for all respondents. */
const sameForAll = new WeakMap<ShownQuestion, PresentedQuestion>()

const presented = (survey: CompiledSurvey, responseId: string, shown: ShownQuestion): PresentedQuestion => {
  const { question } = shown
  const hasDependency = survey.triggers.has(question.id)
  if (shown !== wholeQuestion(question) || isShuffled(question)) return presentedTo(responseId, shown, hasDependency)
  const known = sameForAll.get(shown)
  if (known?.hasDependency === hasDependency) return known
  const made = presentedTo(responseId, shown, hasDependency)
  sameForAll.set(shown, made)
  return made
}

const pageSent = (response: Response, pageId: string): Entries | undefined =>
  response.status === 'not started' ? undefined : response.pages.get(pageId)

/** The questions of a page that take an answer. `areFixed`: where the page is shown, so are all of them. */
type Answerable = Readonly<{ questions: readonly Question[]; areFixed: boolean }>

const answerable = new WeakMap<Page, Answerable>()

const answerableOf = (page: Page): Answerable => {
  const known = answerable.get(page)
  if (known) return known
  const questions = page.questions.filter(takesAnswer)
  const made = { questions, areFixed: questions.every(isShownWithPage) }
  answerable.set(page, made)
  return made
}

/** The questions of a page, which is shown, that are shown and take an answer. */
const answerableNow = (page: Page, { hidden }: Effective): readonly Question[] => {
  const { questions, areFixed } = answerableOf(page)
  return areFixed || hidden.size === 0 ? questions : questions.filter(({ id }) => !hidden.has(id))
}

/** Questions of these pages, which are shown, that can be answered. One without an answer counts: its page is done. */
const countOf = (pages: readonly Page[], now: Effective): number =>
  pages.reduce((sum, page) => sum + answerableNow(page, now).length, 0)

const answersOn = (response: Response, page: Page, now: Effective): Entries => {
  const sent = pageSent(response, page.id)
  if (!sent) return { data: {}, texts: {} }
  const counting = <T>(all: Readonly<Record<string, T>>, left: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => left[key] !== undefined))
  return { data: counting(sent.data, now.data), texts: counting(sent.texts, now.texts) }
}

const countingAll = (survey: CompiledSurvey, response: Response, whole: SentPages): Effective => {
  const { data, texts } = bearingAnswers(survey, response, whole)
  return effective(survey, data, texts)
}

/** The current page and later ones that were sent: their answers are shown again, or counted. */
const sentFrom = (survey: CompiledSurvey, response: Response, present: Page, { data }: Effective): SentPages => {
  const all = pagesOf(response)
  if (all.size === 0) return noPages
  const { places } = pagesInOrder(survey, data)
  const place = places.get(present.id) ?? 0
  let sent = noPages
  for (const [id, entries] of all) if ((places.get(id) ?? -1) >= place) sent = new Map(sent).set(id, entries)
  return sent
}

/** The current page of a response with its answers: the same after a reload and on another device. */
export const presentedPage = (survey: CompiledSurvey, response: Response, responseId: string): PresentedPage => {
  const decided = countingNow(survey, response)
  const page = presentPage(survey, response, decided)
  if (page === null) {
    const all = countOf(pagesLeft(survey, decided), decided)
    return {
      status: endingOf(response) ?? 'complete',
      page: null,
      questions: [],
      answers: { data: {}, texts: {} },
      bearing: decided,
      progress: { questionsAnswered: all, questionsTotal: all },
    }
  }
  const sent = sentFrom(survey, response, page, decided)
  // Who goes forward has sent nothing from here on: then what counts is what counted before.
  const now = sent.size === 0 ? decided : countingAll(survey, response, sent)
  const pages = pagesLeft(survey, now)
  const place = pages.indexOf(page)
  const done = countOf(pages.slice(0, place), now)
  const ahead = outlookFrom(survey, now, page, pages)
  const hasPrevious = survey.definition.settings.backNav && pageBefore(survey, page.id, now) !== null
  return {
    status: 'in progress',
    page: { page, number: place + 1, total: ahead.pages, hasPrevious },
    questions: questionsLeft(page, now).map((shown) => presented(survey, responseId, shown)),
    answers: answersOn(response, page, now),
    bearing: decided,
    progress: { questionsAnswered: done, questionsTotal: done + ahead.questions },
  }
}
