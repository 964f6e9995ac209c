import type { Instant } from '@portal/contracts/ids'
import type { Page } from '@portal/contracts/survey/definition'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import { timerOf } from '@portal/contracts/survey/page-timer'
import { secondsBetween } from '../../kernel/seconds-between.ts'
import type { Response } from './response-state.ts'

/** Two processes that show and take a page may have clocks that differ a little. */
const TOLERANCE_SECONDS = 1

/** When the page was shown first: the log says, except of the first page. Null if nobody can say; `at once` if it does not wait again. */
const shownFrom = (response: Response, shownAt: Instant | null): Instant | 'at once' | null => {
  if (response.status === 'not started' || response.at === null) return shownAt
  return response.waitsFrom ?? 'at once'
}

type Shown = Readonly<{ page: Page; shownAt: Instant | null; at: Instant }>

/**
 * The seconds for which the page must still be shown before it may be sent. `shownAt`: when it was shown, by the server's clock; null if
 * nobody can say. A clock that went back makes nobody wait.
 */
export const secondsToWait = (
  { definition }: CompiledSurvey,
  response: Response,
  { page, shownAt, at }: Shown,
): number => {
  const { wait } = timerOf(definition, page)
  if (wait === 0) return 0
  const from = shownFrom(response, shownAt)
  if (from === 'at once') return 0
  if (from === null) return wait
  const waited = secondsBetween(from, at)
  return waited < 0 ? 0 : Math.max(0, wait - waited)
}

/** Whether it is sent earlier than a respondent whose screen waited can send it. */
export const isTooEarly = (seconds: number): boolean => seconds > TOLERANCE_SECONDS
