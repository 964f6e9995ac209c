import type { Instant } from '@portal/contracts/ids'
import type { AnswerTexts } from '@portal/contracts/survey/answer-data'
import { backgroundPage } from '@portal/contracts/survey/background'
import type { Page } from '@portal/contracts/survey/definition'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import { timerOf } from '@portal/contracts/survey/page-timer'
import { secondsBetween } from '../../kernel/seconds-between.ts'
import { pagesOf } from './bearing-answers.ts'
import type { Response, StartedResponse } from './response-state.ts'

/** Two processes that show and take a page may have clocks that differ a little. */
const TOLERANCE_SECONDS = 1

/** `texts`: what was written on the page, by default what is stored of it. */
export type Shown = Readonly<{ page: Page; shownAt: Instant | null; at: Instant; texts?: AnswerTexts }>

/** Whether it is the first page, and the response began as that was saved. */
export const hasBegunOn = ({ definition }: CompiledSurvey, { pages }: StartedResponse, { id }: Page): boolean =>
  pages.size <= 2 && [...pages.keys()].every((sent) => sent === id || sent === backgroundPage(definition)?.id)

/** When the page was shown first: the log says, except of the first page. Null if nobody can say; `at once` if it does not wait again. A page that was gone back from waits from then, too. */
export const shownFrom = (
  survey: CompiledSurvey,
  response: Response,
  { page, shownAt }: Shown,
): Instant | 'at once' | null => {
  if (response.status === 'not started' || response.at === null) return shownAt
  const { left } = response
  const before = left.get(page.id)
  const waitsFrom = response.waitsFrom === null || before === undefined ? response.waitsFrom : before
  if (waitsFrom === null) return 'at once'
  const isEarlier = shownAt !== null && shownAt < waitsFrom
  return isEarlier && hasBegunOn(survey, response, page) ? shownAt : waitsFrom
}

/**
 * The seconds for which the page must still be shown before it may be sent. `shownAt`: when it was shown, by the server's clock; null if
 * nobody can say. A clock that went back makes nobody wait.
 */
export const secondsToWait = (survey: CompiledSurvey, response: Response, shown: Shown): number => {
  const { page, at, texts = pagesOf(response).get(page.id)?.texts } = shown
  const { wait } = timerOf(survey.definition, page, texts)
  if (wait === 0) return 0
  const from = shownFrom(survey, response, shown)
  if (from === 'at once') return 0
  if (from === null) return wait
  const waited = secondsBetween(from, at)
  return waited < 0 ? 0 : Math.max(0, wait - waited)
}

/** Whether it is sent earlier than a respondent whose screen waited can send it. */
export const isTooEarly = (seconds: number): boolean => seconds > TOLERANCE_SECONDS
