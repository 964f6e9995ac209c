import type { SurveyId } from '@portal/contracts/ids'
import { withCodedQuestions } from '@portal/contracts/reporting/code-frame'
import { withTimePage } from '@portal/contracts/reporting/time-question'
import type { CodingQueries } from '@portal/projections/reporting/coding/queries'
import type { SavedItemQueries } from '@portal/projections/reporting/saved-item/queries'
import type { PublishedSurvey, SurveyQueries } from '@portal/projections/surveys/survey/queries'
import { onlyItemId } from './item-commands.ts'

/** `authored`: the questions that an author wrote; the others are of time. */
export type ReportedSurvey = PublishedSurvey & Readonly<{ authored: ReadonlySet<string> }>

export type ReportedSurveys = Readonly<{ find: (surveyId: SurveyId) => Promise<ReportedSurvey | null> }>

type Means = Readonly<{
  published: Pick<SurveyQueries, 'find'>
  coding: Pick<CodingQueries, 'frames'>
  saved: Pick<SavedItemQueries, 'find'>
}>

/** The newest version of a survey with its coded questions and those of time, as reports have it. */
export const reportedSurveys = ({ published, coding, saved }: Means): ReportedSurveys => ({
  find: async (surveyId) => {
    const survey = await published.find(surveyId)
    if (!survey) return null
    const coded = withCodedQuestions(survey.definition, await coding.frames(surveyId))
    const waves = await saved.find('waves', onlyItemId('waves', surveyId))
    const authored = new Set(coded.pages.flatMap(({ questions }) => questions.map(({ id }) => id)))
    return { ...survey, authored, definition: withTimePage(coded, waves?.content.waves ?? []) }
  },
})
