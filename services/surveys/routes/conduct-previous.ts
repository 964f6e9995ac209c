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
  { surveys, respondents, returns, timers }: ConductDeps,
  request: FastifyRequest<{ Body: z.output<typeof PreviousBody> }>,
  reply: FastifyReply,
) => {
  const { body } = request
  const { asked, sent } = await sentPage(respondents, request, body)
  return sentPageReply({ request, reply, body, sent, returns, timers }, surveys, await surveys.goBack(asked, sent))
}

export const conductPreviousRoute = (deps: ConductDeps) =>
  route(goBack, (request, reply) => wentBack(deps, request, reply), { write: writeSubmitReply })
