import { listReportQuestions } from '@portal/contracts/http/reporting'
import type { SurveyQueries } from '@portal/projections/surveys/survey/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { languageOf } from '../../texts/language-of.ts'
import { presentQuestions } from '../presenter.ts'

type Deps = Readonly<{ published: Pick<SurveyQueries, 'find'>; reached: Reached }>

export const precodesRoute = ({ published, reached }: Deps) =>
  route(
    listReportQuestions,
    async (request) => {
      const { surveyID, crosstab, all } = request.params
      const survey = await published.find(surveyID)
      if (!survey) throw new ProblemError('not-found')
      return presentQuestions(survey, { forColumns: crosstab === '1', withInfo: all === '1' }, languageOf(request))
    },
    { before: atLeast(reached, 'survey') },
  )
