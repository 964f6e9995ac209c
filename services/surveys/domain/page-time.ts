import type { PageAnswered, PageTimes } from '@portal/contracts/events/surveys'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import { nothingSaved, secondsAdded } from './page-seconds.ts'
import type { Response } from './response-state.ts'

type Told = Readonly<{ seconds?: number; showing?: string; times?: PageTimes }>

/** What is stored with a page of the time that was spent on it. `from`: the response that it belongs to. */
export const timeOf = (
  { seconds, showing, times }: Told,
  { survey, from }: Readonly<{ survey: CompiledSurvey; from: Response }>,
): Pick<PageAnswered, 'seconds' | 'times'> => {
  const saved = from.status === 'not started' ? nothingSaved : from.saved
  return {
    ...(seconds !== undefined && { seconds: secondsAdded(saved, showing, seconds) }),
    ...(times && survey.definition.settings.recordTimes && { times }),
  }
}
