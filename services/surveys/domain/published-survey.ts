import type { SurveyId } from '@portal/contracts/ids'
import { type CompiledSurvey, compileSurvey } from '@portal/contracts/survey/flow'
import type { Survey } from './survey.ts'

/** A survey that can be answered. A response keeps the version with which it was started. */
export type PublishedSurvey = Readonly<{
  surveyId: SurveyId
  latest: number
  /** It takes no answers now. */
  isClosed: boolean
  version: (version: number) => CompiledSurvey | null
}>

/** Null for a survey without a published version. */
export const publishedSurvey = (surveyId: SurveyId, { versions, isClosed }: Survey): PublishedSurvey | null =>
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
      }
