import type { SurveyId } from '@portal/contracts/ids'
import { type CompiledSurvey, compileSurvey } from '@portal/contracts/survey/flow'
import type { Survey } from './survey.ts'

/** A survey that can be answered. A response stays with the version that it was started under. */
export type PublishedSurvey = Readonly<{
  surveyId: SurveyId
  latest: number
  version: (version: number) => CompiledSurvey | null
}>

/** Null for a survey of which nothing was published. */
export const publishedSurvey = (surveyId: SurveyId, { versions }: Survey): PublishedSurvey | null =>
  versions.length === 0
    ? null
    : {
        surveyId,
        latest: versions.length,
        version: (version) => {
          const definition = versions[version - 1]
          return definition ? compileSurvey(definition) : null
        },
      }
