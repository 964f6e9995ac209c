import type { Call } from '@portal/contracts/http/call'
import { getSurveyPage, goBack, submitPage } from '@portal/contracts/http/surveys'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { ProblemError } from '../failures/problems.ts'
import { watchLateness } from './lateness.ts'
import { type Urgency, type WorkInHand, workInHand } from './work-in-hand.ts'

const urgencies = new Map<string | undefined, Urgency>([
  [submitPage.path, 'answering'],
  [goBack.path, 'answering'],
  [getSurveyPage.path, 'opening'],
] satisfies readonly (readonly [Call['path'], Urgency])[])

/** How urgent a request for this path is; undefined for all but the calls of respondents. */
export const urgencyOf = (path: string | undefined): Urgency | undefined => urgencies.get(path)

/** What waits in this process, and how late it is. */
export type Pressure = Readonly<
  Pick<WorkInHand, 'begin' | 'retryAfterSeconds'> & {
    isTooMuchFor: (urgency: Urgency) => boolean
    stop: () => void
  }
>

export const watchPressure = (): Pressure => {
  const lateness = watchLateness()
  const work = workInHand(() => performance.now())
  return {
    begin: work.begin,
    retryAfterSeconds: work.retryAfterSeconds,
    isTooMuchFor: (urgency) => work.isTooMuchFor(urgency, lateness.ms()),
    stop: lateness.stop,
  }
}

/** Counted until it is answered, or its client has disconnected. */
const count = ({ begin }: Pressure, request: FastifyRequest, reply: FastifyReply): void => {
  const end = begin()
  reply.raw.once('close', end)
  request.whenHeld = end
}

/**
 * Refuses a request at once, before its session is looked up and its body is read, if too many wait before it: 503,
 * with a time to retry. Answers of people in the middle of a survey are refused last.
 *
 * The gate (`gate.ts`) asks the same before, for the calls of respondents. This asks for them again: the router takes
 * an address in more spellings than the gate knows (`%70age`), and nothing passes because of its spelling.
 */
export const refuseUnderPressure = plugin(
  async (app: FastifyInstance, { pressure }: Readonly<{ pressure: Pressure }>) => {
    app.addHook('onRequest', (request: FastifyRequest, reply, done) => {
      const urgency = urgencyOf(request.routeOptions.url) ?? 'other'
      if (pressure.isTooMuchFor(urgency)) {
        return done(new ProblemError('overloaded', { retryAfterSeconds: pressure.retryAfterSeconds() }))
      }
      if (urgency !== 'other') count(pressure, request, reply)
      return done()
    })
  },
)
