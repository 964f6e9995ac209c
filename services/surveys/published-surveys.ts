import type { ResponseEvent, SurveyStreamEvent } from '@portal/contracts/events/surveys'
import type { ResponseId, SurveyId } from '@portal/contracts/ids'
import type { EventLog, Stream } from '@portal/infra/event-log/event-log'
import { stateOf } from '../kernel/handle.ts'
import type { StateAt } from '../kernel/state-cache.ts'
import { type PublishedSurvey, publishedSurvey } from './domain/published-survey.ts'
import { type Survey, survey } from './domain/survey.ts'

export const responseStream = (responseId: ResponseId): Stream<ResponseEvent> => `response-${responseId}`

export const surveyStream = (surveyId: SurveyId): Stream<SurveyStreamEvent> => `survey-${surveyId}`

type Kept = Readonly<{ at: StateAt<Survey>; published: PublishedSurvey | null; checked: number }>

const MOST = 500

/** Finds surveys by id. `newest`: read the log now, even if a version is cached. */
export type PublishedSurveys = Readonly<{
  find: (surveyId: SurveyId) => Promise<PublishedSurvey | null>
  newest: (surveyId: SurveyId) => Promise<PublishedSurvey | null>
}>

/**
 * Surveys as the log has them. A published version never changes, so only the check for a newer one is repeated, at
 * most once per `recheckMs`, and by one caller for all. `clock` counts milliseconds.
 */
export const publishedSurveys = (log: EventLog, clock: () => number, recheckMs = 1_000): PublishedSurveys => {
  const kept = new Map<SurveyId, Kept>()
  const underway = new Map<SurveyId, Promise<PublishedSurvey | null>>()

  const read = async (surveyId: SurveyId): Promise<PublishedSurvey | null> => {
    const known = kept.get(surveyId)
    const checked = clock()
    const at = await stateOf(log, survey, surveyStream(surveyId), known?.at)
    const isNew = known === undefined || at.version > known.at.version
    const published = isNew ? publishedSurvey(surveyId, at.state) : known.published
    if (published === null) return null
    kept.delete(surveyId)
    kept.set(surveyId, { at, published, checked })
    const [oldest] = kept.keys()
    if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
    return published
  }

  const newest = (surveyId: SurveyId): Promise<PublishedSurvey | null> => {
    const reading = underway.get(surveyId) ?? read(surveyId).finally(() => underway.delete(surveyId))
    underway.set(surveyId, reading)
    return reading
  }

  const find = async (surveyId: SurveyId): Promise<PublishedSurvey | null> => {
    const known = kept.get(surveyId)
    return known && clock() - known.checked < recheckMs ? known.published : newest(surveyId)
  }
  return { find, newest }
}
