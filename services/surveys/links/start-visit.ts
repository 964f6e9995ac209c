import { randomUUID } from 'node:crypto'
import { startVisit } from '@portal/contracts/http/survey-links'
import { ResponseId, type SurveyId } from '@portal/contracts/ids'
import type { FastifyRequest } from 'fastify'
import { commandBy } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { derivedId } from '../../kernel/derived-id.ts'
import type { SurveyCommands } from '../commands.ts'
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

/** By the open link of a survey whose newest version has one. Nothing is stored before the first page is sent. */
const openVisit = async (
  { surveys, linkTokens }: StartDeps,
  request: FastifyRequest,
  surveyId: SurveyId,
  externalUser: string | undefined,
): Promise<Visit | null> => {
  const settings = (await surveys.newestOf(surveyId))?.survey?.definition.settings
  if (!settings?.openLink) return null
  if (externalUser === undefined) return { kind: 'open', surveyId, responseId: newResponse(request, surveyId) }
  if (!settings.externalUsers) return null
  return { kind: 'open', surveyId, responseId: linkTokens.responseOfExternal(surveyId, externalUser) }
}

/** By the link of a member: the response is the one that the member has when signed in. */
const memberVisit = async ({ links }: StartDeps, request: FastifyRequest, linkId: string): Promise<Visit | null> => {
  const opened = await links.useLink(commandBy(request, linkId), linkId)
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
    const { token, externalUser } = request.body
    const { linkTokens } = deps
    const surveyId = linkTokens.surveyOfOpenLink(token)
    const linkId = linkTokens.idOfMemberLink(token)
    const visit = surveyId
      ? await openVisit(deps, request, surveyId, externalUser)
      : linkId && (await memberVisit(deps, request, linkId))
    if (!visit) throw new ProblemError('not-your-token')
    return { token: linkTokens.visit(visit), surveyID: visit.surveyId }
  })
