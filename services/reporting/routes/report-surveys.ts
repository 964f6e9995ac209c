import { listReportSurveys } from '@portal/contracts/http/reporting'
import type { QualityQueries } from '@portal/projections/reporting/quality/queries'
import type { ResponseQueries } from '@portal/projections/reporting/response/queries'
import type { SurveyQueries } from '@portal/projections/surveys/survey/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import { languageOf } from '../../texts/language-of.ts'
import { presentSurvey } from '../presenter.ts'

type Deps = Readonly<{
  published: Pick<SurveyQueries, 'latest'>
  responses: Pick<ResponseQueries, 'countsBySurvey'>
  quality: QualityQueries
  reached: Reached
}>

export const reportSurveysRoute = ({ published, responses, quality, reached }: Deps) =>
  route(
    listReportSurveys,
    async (request) => {
      const [surveys, counts, flagged] = await Promise.all([
        published.latest(),
        responses.countsBySurvey(),
        quality.flaggedBySurvey(),
      ])
      const countOf = new Map(counts.map((count) => [count.surveyId, count]))
      return surveys.map((survey) => {
        const { surveyId } = survey
        return presentSurvey(survey, countOf.get(surveyId), flagged.get(surveyId) ?? 0, languageOf(request))
      })
    },
    { before: atLeast(reached, 'survey', 'reporting') },
  )
