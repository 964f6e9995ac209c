import { goBack, type PreviousBody } from '@portal/contracts/http/surveys'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { route } from '../../http/calls/route.ts'
import { writeSubmitReply } from '../page-writer.ts'
import { sentPage } from '../respondents.ts'
import { sentPageReply } from '../sent-page-reply.ts'
import type { ConductDeps } from './conduct-questions.ts'

/** Goes back a page, if the survey allows it; the current page is saved as it is. */
export const wentBack = async (
  deps: ConductDeps,
  request: FastifyRequest<{ Body: z.output<typeof PreviousBody> }>,
  reply: FastifyReply,
) => {
  const { body } = request
  const { surveys, returns, proofs, timers } = deps
  const { asked, sent } = await sentPage(deps, request, body)
  const outcome = await surveys.goBack(asked, sent)
  return sentPageReply({ request, reply, body, sent, returns, proofs, timers }, surveys, outcome)
}

export const conductPreviousRoute = (deps: ConductDeps) =>
  route(goBack, (request, reply) => wentBack(deps, request, reply), { write: writeSubmitReply })
