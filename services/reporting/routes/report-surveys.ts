import { listReportSurveys } from '@portal/contracts/http/reporting'
import type { QualityQueries } from '@portal/projections/reporting/quality/queries'
import type { ResponseQueries } from '@portal/projections/reporting/response/queries'
import type { ClosingQueries } from '@portal/projections/surveys/closing/queries'
import type { SurveyQueries } from '@portal/projections/surveys/survey/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import { languageOf } from '../../texts/language-of.ts'
import { presentSurvey } from '../presenter.ts'

type Deps = Readonly<{
  published: Pick<SurveyQueries, 'latest'>
  responses: Pick<ResponseQueries, 'countsBySurvey'>
  quality: QualityQueries
  closing: ClosingQueries
  reached: Reached
}>

export const reportSurveysRoute = ({ published, responses, quality, closing, reached }: Deps) =>
  route(
    listReportSurveys,
    async (request) => {
      const [surveys, counts, flagged, closed] = await Promise.all([
        published.latest(),
        responses.countsBySurvey(),
        quality.flaggedBySurvey(),
        closing.closed(),
      ])
      const countOf = new Map(counts.map((count) => [count.surveyId, count]))
      return surveys.map((survey) => {
        const { surveyId } = survey
        const about = {
          count: countOf.get(surveyId),
          flagged: flagged.get(surveyId) ?? 0,
          isClosed: closed.has(surveyId),
        }
        return presentSurvey(survey, about, languageOf(request))
      })
    },
    { before: atLeast(reached, 'survey', 'reporting', 'survey-closing') },
  )
