import { getSurveyPage } from '@portal/contracts/http/surveys'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { languageOf } from '../../texts/language-of.ts'
import type { SurveyCommands } from '../commands.ts'
import { writeSurveyPage } from '../page-writer.ts'
import { presentSurveyPage } from '../presenter.ts'
import type { Respondents } from '../respondents.ts'
import { surveyLanguage } from '../survey-language.ts'
import { variablesIn } from '../variables-in.ts'
import { withVariables } from '../with-variables.ts'

export type ConductDeps = Readonly<{ surveys: SurveyCommands; respondents: Respondents }>

/** The current page of the respondent: the same after a reload, a closed tab, or on another device. */
export const conductQuestionsRoute = ({ surveys, respondents }: ConductDeps) =>
  route(
    getSurveyPage,
    async (request) => {
      const { token, language, backgroundVars } = request.query
      const { surveyId, memberId } = respondents.holderOf(request, token)
      const open = await surveys.openResponse(surveyId, memberId)
      if (!open) throw new ProblemError('not-found')
      const shown = withVariables(open, variablesIn(backgroundVars))
      return presentSurveyPage(shown, token, surveyLanguage(open.survey.definition, [language, languageOf(request)]))
    },
    { write: writeSurveyPage },
  )
