import { randomUUID } from 'node:crypto'
import { startVisit } from '@portal/contracts/http/survey-links'
import { ResponseId, type SurveyId } from '@portal/contracts/ids'
import type { WireData } from '@portal/contracts/survey/answer-data'
import type { FastifyRequest } from 'fastify'
import { commandBy } from '../../http/calls/command.ts'
import { type RequestOf, route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { derivedId } from '../../kernel/derived-id.ts'
import type { SurveyCommands } from '../commands.ts'
import { isOfAnother } from '../domain/background.ts'
import { variablesIn } from '../variables-in.ts'
import type { SurveyLinkCommands } from './commands.ts'
import type { LinkTokens, Visit } from './link-tokens.ts'

export type StartDeps = Readonly<{ surveys: SurveyCommands; links: SurveyLinkCommands; linkTokens: LinkTokens }>

/** Keys as long as an id are different for all who ask; others might be said twice. */
const LONG_KEY = 32

/** A request that is repeated with its key begins the same visit. */
const newResponse = ({ headers }: FastifyRequest, surveyId: SurveyId): ResponseId => {
  const key = headers['idempotency-key']
  const isOwn = typeof key === 'string' && key.length >= LONG_KEY
  return ResponseId.parse(isOwn ? derivedId('open-response', surveyId, key) : randomUUID())
}

type Start = RequestOf<typeof startVisit>

/** Whether the address brings variables of somebody else than whose response it is. */
const isOfSomebodyElse = async (
  { surveys }: StartDeps,
  surveyId: SurveyId,
  responseId: ResponseId,
  given: WireData,
) => {
  if (Object.keys(given).length === 0) return false
  const open = await surveys.openResponse(surveyId, responseId)
  return open !== null && isOfAnother(open.survey, open.response, given)
}

/** The response of the visit before, if it is one of this survey, and of who comes now. */
const responseBefore = async (deps: StartDeps, { body }: Start, surveyId: SurveyId): Promise<ResponseId | null> => {
  const { visit, externalUser, backgroundVars } = body
  const before = visit === undefined ? null : deps.linkTokens.visitIn(visit)
  if (before?.kind !== 'open' || before.surveyId !== surveyId) return null
  const { responseId } = before
  const isTheirs =
    externalUser === undefined
      ? !(await isOfSomebodyElse(deps, surveyId, responseId, variablesIn(backgroundVars)))
      : responseId === deps.linkTokens.responseOfExternal(surveyId, externalUser)
  return isTheirs ? responseId : null
}

/** Of a respondent who comes with other variables than the one before in this browser. A site around a frame has one key for both. */
const responseWith = async (deps: StartDeps, request: Start, surveyId: SurveyId): Promise<ResponseId> => {
  const given = variablesIn(request.body.backgroundVars)
  const responseId = newResponse(request, surveyId)
  if (!(await isOfSomebodyElse(deps, surveyId, responseId, given))) return responseId
  const variables = JSON.stringify(Object.entries(given).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  return ResponseId.parse(derivedId('open-response', surveyId, responseId, variables))
}

/** By the open link of a survey whose newest version has one; who has begun goes on without. Nothing is stored before the first page is sent. */
const openVisit = async (deps: StartDeps, request: Start, surveyId: SurveyId): Promise<Visit | null> => {
  const { externalUser } = request.body
  const before = await responseBefore(deps, request, surveyId)
  if (before !== null) return { kind: 'open', surveyId, responseId: before }
  const settings = (await deps.surveys.newestOf(surveyId))?.survey?.definition.settings
  if (!settings?.openLink) return null
  if (externalUser === undefined) {
    return { kind: 'open', surveyId, responseId: await responseWith(deps, request, surveyId) }
  }
  if (!settings.externalUsers) return null
  return { kind: 'open', surveyId, responseId: deps.linkTokens.responseOfExternal(surveyId, externalUser) }
}

/** The use of a link alone: what else a repeated request says makes it no other one. */
const useOf = (request: Start, linkId: string) => {
  const { token, externalUser } = request.body
  const said = JSON.stringify({ token, ...(externalUser !== undefined && { externalUser }) })
  return { ...commandBy(request, linkId), intent: `${linkId} ${request.method} ${request.url}\n${said}` }
}

/** By the link of a member: the response is the one that the member has when signed in. The visit before goes on: the link may be used up. */
const memberVisit = async ({ links, linkTokens }: StartDeps, request: Start, linkId: string): Promise<Visit | null> => {
  const { visit } = request.body
  const before = visit === undefined ? null : linkTokens.visitIn(visit)
  if (before?.kind === 'member' && (before.linkId === linkId || before.linkId === null)) return before
  const opened = await links.useLink(useOf(request, linkId), linkId)
  if ('link' in opened) {
    const { surveyId, memberId } = opened.link
    return { kind: 'member', surveyId, memberId, linkId }
  }
  if (opened.refused === 'link-withdrawn') throw new ProblemError('link-withdrawn')
  return null
}

/**
 * Begins a visit. Every link that is not good gets the same answer, for whatever reason; but one that was withdrawn says so: nobody else
 * has its token.
 */
export const startVisitRoute = (deps: StartDeps) =>
  route(startVisit, async (request) => {
    const { token } = request.body
    const { linkTokens } = deps
    const surveyId = linkTokens.surveyOfOpenLink(token)
    const linkId = linkTokens.idOfMemberLink(token)
    const visit = surveyId
      ? await openVisit(deps, request, surveyId)
      : linkId && (await memberVisit(deps, request, linkId))
    if (!visit) throw new ProblemError('not-your-token')
    return { token: linkTokens.visit(visit), surveyID: visit.surveyId }
  })
