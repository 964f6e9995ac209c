import type { Instant, SurveyId } from '@portal/contracts/ids'
import { type CompiledSurvey, compileSurvey } from '@portal/contracts/survey/flow'
import { secondsBetween } from '../../kernel/seconds-between.ts'
import type { Survey } from './survey.ts'

/** For so long after a newer one was published a response may begin with a version: its first page is on screens then. */
const OPEN_FOR_SECONDS = 24 * 3_600

/** A survey that can be answered. A response keeps the version with which it was started. */
export type PublishedSurvey = Readonly<{
  surveyId: SurveyId
  latest: number
  /** It takes no answers now. */
  isClosed: boolean
  version: (version: number) => CompiledSurvey | null
  /** Whether a response may begin with this version: the newest one, or one that was the newest a day ago. */
  mayBegin: (version: number, at: Instant) => boolean
}>

/** Null for a survey without a published version. */
export const publishedSurvey = (
  surveyId: SurveyId,
  { versions, publishedAt, isClosed }: Survey,
): PublishedSurvey | null =>
  versions.length === 0
    ? null
    : {
        surveyId,
        latest: versions.length,
        isClosed,
        version: (version) => {
          const definition = versions[version - 1]
          return definition ? compileSurvey(definition) : null
        },
        mayBegin: (version, at) => {
          const replacedAt = publishedAt[version]
          return replacedAt === undefined
            ? version === versions.length
            : secondsBetween(replacedAt, at) <= OPEN_FOR_SECONDS
        },
      }
