import type { SurveyPage } from '@portal/contracts/http/surveys'
import type { Instant, ResponseId } from '@portal/contracts/ids'
import type { Page } from '@portal/contracts/survey/definition'
import { timerOf } from '@portal/contracts/survey/page-timer'
import { hasBegunOn, secondsToWait } from '../domain/page-wait.ts'
import type { OpenResponse } from '../sent-pages.ts'
import { type OpenTimes, openTimes } from './page-times.ts'
import { type Showing, type TimerIds, timerIds } from './timer-ids.ts'

/** What screens are told of the times of a page, and what they prove with it. */
export type PageTimers = Readonly<{
  /** Null for a page without times, but for the first, whose seconds are counted from when it was shown. `page` is the one that is shown. */
  timerOn: (open: OpenResponse, page: Page) => SurveyPage['timer'] | null
  /** When this page was shown to this respondent; null if the id does not say. */
  shownAt: (id: string | undefined, responseId: ResponseId, page: string) => Instant | null
  idFor: (showing: Omit<Showing, 'shownAt'>) => string
  ids: TimerIds
  open: OpenTimes
}>

export const pageTimers = (secret: string, now: () => Instant): PageTimers => {
  const ids = timerIds(secret)
  return {
    ids,
    open: openTimes(),
    idFor: (showing) => ids.make({ ...showing, shownAt: now() }),
    timerOn: ({ survey, response, responseId }, page) => {
      const { definition } = survey
      const { wait, limit } = timerOf(definition, page)
      const recordOptOut = definition.settings.recordOptOut ? 1 : 0
      const recordTimes = definition.settings.recordTimes ? 1 : 0
      const isUntimed =
        response.status === 'not started' || (response.spent === null && hasBegunOn(survey, response, page))
      if (wait === 0 && limit === 0 && recordOptOut === 0 && recordTimes === 0 && !isUntimed) return null
      const at = now()
      const id = ids.make({ surveyId: definition.name, responseId, page: page.id, shownAt: at })
      return { id, wait: secondsToWait(survey, response, { page, shownAt: at, at }), limit, recordOptOut, recordTimes }
    },
    shownAt: (id, responseId, page) => {
      const showing = id === undefined ? null : ids.read(id)
      return showing && showing.responseId === responseId && showing.page === page ? showing.shownAt : null
    },
  }
}
