import { type SubmitBody, submitPage } from '@portal/contracts/http/surveys'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { route } from '../../http/calls/route.ts'
import { writeSubmitReply } from '../page-writer.ts'
import { sentPage } from '../respondents.ts'
import { sentPageReply } from '../sent-page-reply.ts'
import type { ConductDeps } from './conduct-questions.ts'

/** Stores a page of a respondent: of a member, or of a visitor who came by a link. */
export const submitted = async (
  deps: ConductDeps,
  request: FastifyRequest<{ Body: SubmitBody }>,
  reply: FastifyReply,
) => {
  const { body } = request
  const { surveys, returns, proofs, timers } = deps
  const { asked, sent: page } = await sentPage(deps, request, body)
  const { responseId } = page.taker
  const shownAt = timers.shownAt(body.timerId, responseId, page.page)
  const showing = { responseId, page: page.page }
  const times = { ...timers.open.of(showing), ...body.times }
  const sent = { ...page, shownAt, ...(Object.keys(times).length > 0 && { times }) }
  const outcome = await (body.saveAndQuit ? surveys.savePage : surveys.submitPage)(asked, sent)
  if (outcome.outcome === 'accepted') timers.open.end(showing)
  return sentPageReply({ request, reply, body, sent, returns, proofs, timers }, surveys, outcome)
}

/** The hot route: from the cached session through the engine to one append, without a read. */
export const conductSubmitRoute = (deps: ConductDeps) =>
  route(submitPage, (request, reply) => submitted(deps, request, reply), { write: writeSubmitReply })
