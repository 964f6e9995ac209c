import type { PageAnswered, PageTimes } from '@portal/contracts/events/surveys'
import type { Instant } from '@portal/contracts/ids'
import type { Page } from '@portal/contracts/survey/definition'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import { secondsBetween } from '../../kernel/seconds-between.ts'
import { nothingSaved, secondsAdded } from './page-seconds.ts'
import { hasBegunOn, shownFrom } from './page-wait.ts'
import type { Response } from './response-state.ts'

/** A page may be seen a little before the one that leads to it is stored, and processes have clocks that differ a little. */
const TOLERANCE_SECONDS = 3

type Told = Readonly<{ seconds?: number; showing?: string; times?: PageTimes; shownAt?: Instant; at: Instant }>
type On = Readonly<{ survey: CompiledSurvey; from: Response; page: Page }>

/** How long somebody can have been on the page since it was shown first, as far as the log says: of the first page it does not. A clock that went back says nothing. */
const longestOn = ({ survey, from, page }: On, { shownAt, at }: Told): number => {
  const isFirst = from.status === 'not started' || hasBegunOn(survey, from, page)
  const since = isFirst ? (shownAt ?? null) : shownFrom(survey, from, { page, shownAt: shownAt ?? null, at })
  const seconds = since === null || since === 'at once' ? -1 : secondsBetween(since, at)
  return seconds < 0 ? Number.POSITIVE_INFINITY : seconds + TOLERANCE_SECONDS
}

/** What is stored with a page of the time that was spent on it. `from`: the response that it belongs to. Nobody is believed to have spent more than has gone by. */
export const timeOf = (told: Told, on: On): Pick<PageAnswered, 'seconds' | 'times'> => {
  const { seconds, showing, times } = told
  const { survey, from } = on
  const saved = from.status === 'not started' ? nothingSaved : from.saved
  return {
    ...(seconds !== undefined && { seconds: secondsAdded(saved, showing, Math.min(seconds, longestOn(on, told))) }),
    ...(times && survey.definition.settings.recordTimes && { times }),
  }
}
