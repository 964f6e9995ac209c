import { getSurveyPage } from '@portal/contracts/http/surveys'
import type { FastifyRequest } from 'fastify'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import type { SurveyCommands } from '../commands.ts'
import { endingOf } from '../domain/response-state.ts'
import type { ReturnLinks } from '../links/return-links.ts'
import { writeSurveyPage } from '../page-writer.ts'
import type { Proofs } from '../proofs/proofs.ts'
import type { Respondents } from '../respondents.ts'
import { shownTo } from '../shown-to.ts'
import type { PageTimers } from '../timers/page-timers.ts'
import { variablesIn } from '../variables-in.ts'
import { withVariables } from '../with-variables.ts'

export type ConductDeps = Readonly<{
  surveys: SurveyCommands
  respondents: Respondents
  returns: ReturnLinks
  timers: PageTimers
  proofs: Proofs
}>

type Wanted = Readonly<{
  token: string
  language?: string | undefined
  backgroundVars?: string | undefined
  enterAllFolders?: unknown
}>

/** The current page of the respondent: the same after a reload, a closed tab, or on another device. */
export const currentPage = async (
  { surveys, respondents, returns, proofs, timers }: ConductDeps,
  request: FastifyRequest,
  wanted: Wanted,
) => {
  const { token, language, backgroundVars } = wanted
  const { surveyId, responseId, flags } = await respondents.takerOf(request, token)
  const open = await surveys.openResponse(surveyId, responseId)
  if (!open) throw new ProblemError('not-found')
  if (open.isClosed && endingOf(open.response) === null) throw new ProblemError('survey-closed')
  const shown = withVariables(
    open,
    variablesIn(backgroundVars),
    flags.admin === true && wanted.enterAllFolders !== undefined,
  )
  return shownTo(shown, { request, token, language, flags, returns, proofs, timers })
}

export const conductQuestionsRoute = (deps: ConductDeps) =>
  route(getSurveyPage, (request) => currentPage(deps, request, request.query), { write: writeSurveyPage })
