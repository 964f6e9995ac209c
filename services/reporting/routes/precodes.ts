import { listReportQuestions } from '@portal/contracts/http/reporting'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { languageOf } from '../../texts/language-of.ts'
import { presentQuestions } from '../presenter.ts'
import type { ReportedSurveys } from '../reported-survey.ts'

type Deps = Readonly<{ reported: ReportedSurveys; reached: Reached }>

export const precodesRoute = ({ reported, reached }: Deps) =>
  route(
    listReportQuestions,
    async (request) => {
      const { surveyID, crosstab, all } = request.params
      const survey = await reported.find(surveyID)
      if (!survey) throw new ProblemError('not-found')
      return presentQuestions(survey, { forColumns: crosstab === '1', withInfo: all === '1' }, languageOf(request))
    },
    { before: atLeast(reached, 'survey', 'reporting', 'saved-item') },
  )
