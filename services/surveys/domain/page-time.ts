import type { PageAnswered, PageTimes } from '@portal/contracts/events/surveys'
import type { Instant } from '@portal/contracts/ids'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import { secondsBetween } from '../../kernel/seconds-between.ts'
import { nothingSaved, secondsAdded } from './page-seconds.ts'
import type { Response } from './response-state.ts'

/** The first page is seen a little before its timer says so, and processes have clocks that differ a little. */
const TOLERANCE_SECONDS = 3

type Told = Readonly<{ seconds?: number; showing?: string; times?: PageTimes; shownAt?: Instant; at: Instant }>
type On = Readonly<{ survey: CompiledSurvey; from: Response }>

/**
 * How many seconds may be added to those that are stored: no more than have gone by since the first page was shown, which the id of its timer proves, or since it
 * was stored. So who waits for the network on a page that is shown before the one that leads to it is stored loses none. A clock that went back says nothing.
 */
const mostAdded = (from: Response, { shownAt, at }: Told): number => {
  const spent = from.status === 'not started' ? null : from.spent
  const since = spent?.since ?? shownAt
  const passed = since === undefined ? 0 : secondsBetween(since, at)
  return passed < 0 ? Number.POSITIVE_INFINITY : Math.max(0, passed + TOLERANCE_SECONDS - (spent?.seconds ?? 0))
}

/** What is stored with a page of the time that was spent on it. `from`: the response that it belongs to. Nobody is believed to have spent more than has gone by. */
export const timeOf = (told: Told, { survey, from }: On): Pick<PageAnswered, 'seconds' | 'times'> => {
  const { seconds, showing, times } = told
  const saved = from.status === 'not started' ? nothingSaved : from.saved
  return {
    ...(seconds !== undefined && {
      seconds: Math.min(secondsAdded(saved, showing, seconds), mostAdded(from, told)),
    }),
    ...(times && survey.definition.settings.recordTimes && { times }),
  }
}
