import type { Call } from '@portal/contracts/http/call'
import { getSurveyPage, goBack, submitPage } from '@portal/contracts/http/surveys'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { ProblemError } from '../failures/problems.ts'
import { watchLateness } from './lateness.ts'
import { type Urgency, type WorkInHand, workInHand } from './work-in-hand.ts'

const urgencyOf = new Map<string | undefined, Urgency>([
  [submitPage.path, 'answering'],
  [goBack.path, 'answering'],
  [getSurveyPage.path, 'opening'],
] satisfies readonly (readonly [Call['path'], Urgency])[])

/** Counted until it is answered, or its client has disconnected. */
const count = (work: WorkInHand, request: FastifyRequest, reply: FastifyReply): void => {
  const end = work.begin()
  reply.raw.once('close', end)
  request.whenHeld = end
}

/**
 * Refuses a request at once, before its session is looked up and its body is read, if too many wait before it: 503,
 * with a time to retry. Answers of people in the middle of a survey are refused last.
 */
export const refuseUnderPressure = plugin(async (app: FastifyInstance) => {
  const lateness = watchLateness()
  const work = workInHand(() => performance.now())
  app.addHook('onClose', async () => lateness.stop())
  app.addHook('onRequest', (request: FastifyRequest, reply, done) => {
    const urgency = urgencyOf.get(request.routeOptions.url) ?? 'other'
    if (work.isTooMuchFor(urgency, lateness.ms())) {
      return done(new ProblemError('overloaded', { retryAfterSeconds: work.retryAfterSeconds() }))
    }
    if (urgency !== 'other') count(work, request, reply)
    return done()
  })
})
