import type { MemberId, SurveyId } from '@portal/contracts/ids'
import type { ResponseQueries } from '@portal/projections/reporting/response/queries'
import type { ClosingQueries } from '@portal/projections/surveys/closing/queries'
import type { PublishedSurvey, SurveyQueries } from '@portal/projections/surveys/survey/queries'
import { LRUCache } from 'lru-cache'
import type { Offer } from './my-surveys.ts'

export type OfferDeps = Readonly<{
  published: SurveyQueries
  closing: ClosingQueries
  responses: Pick<ResponseQueries, 'ofMember'>
}>

const VERSIONS_KEPT = 500

/** What a member may take: every published survey, with the member's answers so far. Of closed ones, those that the member has ended. */
export const offersOf = ({ published, responses, closing }: OfferDeps) => {
  // A version never changes: the same object each time, so that its texts are sanitised once.
  const versions = new LRUCache<string, PublishedSurvey>({ max: VERSIONS_KEPT })
  const keyOf = (surveyId: SurveyId, version: number) => `${surveyId} ${version}`

  const kept = (survey: PublishedSurvey): PublishedSurvey => {
    const key = keyOf(survey.surveyId, survey.version)
    const known = versions.get(key) ?? survey
    versions.set(key, known)
    return known
  }

  const versionOf = async (newest: PublishedSurvey, version: number): Promise<PublishedSurvey> => {
    if (newest.version === version) return kept(newest)
    const known = versions.get(keyOf(newest.surveyId, version)) ?? (await published.find(newest.surveyId, version))
    return kept(known ?? newest)
  }

  return async (memberId: MemberId): Promise<readonly Offer[]> => {
    const [surveys, given, closed] = await Promise.all([
      published.latest(),
      responses.ofMember(memberId),
      closing.closed(),
    ])
    const ofSurvey = new Map(given.map((response) => [response.surveyId, response]))
    const isOffered = ({ surveyId }: PublishedSurvey): boolean => {
      const status = ofSurvey.get(surveyId)?.status ?? 'not started'
      return !closed.has(surveyId) || (status !== 'not started' && status !== 'in progress')
    }
    return Promise.all(
      surveys.filter(isOffered).map(async (newest) => {
        const response = ofSurvey.get(newest.surveyId) ?? null
        return { survey: await versionOf(newest, response?.surveyVersion ?? newest.version), response }
      }),
    )
  }
}
