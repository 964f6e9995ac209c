import type { RespondentFlags } from '@portal/contracts/events/surveys'
import type { SurveyPage } from '@portal/contracts/http/surveys'
import type { FastifyRequest } from 'fastify'
import { languageOf } from '../texts/language-of.ts'
import { type Presented, presentSurveyPage } from './presenter.ts'
import type { OpenResponse } from './sent-pages.ts'
import { surveyLanguage } from './survey-language.ts'

/** Who asks, and by which token; `language` is the one asked for, if any. */
type Shown = Readonly<{
  request: FastifyRequest
  token: string
  language: string | undefined
  flags: RespondentFlags
}> &
  Pick<Presented, 'returns' | 'proofs' | 'timers'>

/** What the respondent's screen shows now, in the language asked for, else in that of the browser. */
export const shownTo = (
  open: OpenResponse,
  { request, token, language, flags, returns, proofs, timers }: Shown,
): SurveyPage =>
  presentSurveyPage(open, {
    token,
    isExternal: flags.external === true,
    language: surveyLanguage(open.survey.definition, [language, languageOf(request)]),
    returns,
    proofs,
    timers,
  })
