import { createServer } from 'node:http'
import type { Metrics } from '@portal/infra/telemetry/metrics'
import type { Tracer } from '@portal/infra/telemetry/tracing'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import * as z from 'zod/mini'
import type { Area } from './area.ts'
import { keepSentText, readForms } from './http/calls/command.ts'
import { keepContracts } from './http/calls/contracts.ts'
import { describeApi } from './http/calls/openapi.ts'
import type { Route } from './http/calls/route.ts'
import { refuseCrossSite } from './http/edge/cross-site.ts'
import { delayStrangers } from './http/edge/delay-strangers.ts'
import { behindGate } from './http/edge/gate.ts'
import { inProgress } from './http/edge/in-progress.ts'
import { type Observed, observeRequests, requestSeconds } from './http/edge/observe-requests.ts'
import { type Pressure, refuseUnderPressure, watchPressure } from './http/edge/pressure.ts'
import { protect } from './http/edge/protections.ts'
import { serveSpa } from './http/edge/spa.ts'
import type { StrangerDelay } from './http/edge/stranger-delay.ts'
import { traceRequests } from './http/edge/trace-requests.ts'
import { answerClientError } from './http/failures/client-errors.ts'
import { BODY_LIMIT, failures, refusedByFastify } from './http/failures/failures.ts'
import { answerWithProblems, sendProblem } from './http/failures/problems.ts'
import { keepSessions, type SessionDeps } from './http/sessions/sessions.ts'

/** An area with its routes. */
export type ServedArea = Pick<Area, 'isServedUnderPressure' | 'atOnce'> & Readonly<{ routes: readonly Route[] }>

/** What the app needs. All external resources are passed in, so that a test can replace them. */
export type AppDeps = Readonly<{
  /** Null: nothing is logged. */
  logger: FastifyBaseLogger | null
  /** The folder of the built frontend; null: none is served. */
  spa: string | null
  /** The name of the site. */
  title: string
  /**
   * Proxies whose headers for the client's address and protocol are trusted: `loopback`, addresses, networks; separated
   * by commas.
   */
  trustedProxies: string
  /** Origins that may put the page of embedded surveys into a frame. */
  embedOrigins: readonly string[]
  /** From where the widget of a captcha service is loaded; null: from nowhere. */
  captchaOrigin: string | null
  /** Of the chat service that may be shown in a frame; null: none. */
  chatOrigin: string | null
  /** For how long replies to strangers are held back; null: never. */
  strangers: StrangerDelay | null
  /** What waits in this process, and how late it is; watched if left out. */
  pressure?: Pressure
  /** Tells a lost database from a bug. */
  isUnavailable: (error: unknown) => boolean
  /** Identifies who asks. */
  sessions: SessionDeps
  /** Null: requests are neither counted nor traced. `tracer` null: no traces. */
  watch: Readonly<{ metrics: Metrics; tracer: Tracer | null }> | null
  areas: readonly ServedArea[]
}>

/** A request has to arrive within this time: 25 MB do at 85 kB a second. */
const UPLOAD_WITHIN_MS = 300_000

type Watch = Readonly<{ tracer: Tracer | null; observed: Observed }>

const watchRequests = async (app: FastifyInstance, { tracer, observed }: Watch) => {
  if (tracer) await app.register(traceRequests, { tracer })
  await app.register(observeRequests, { observed })
}

/** A busy machine only takes longer to begin: ten seconds, the default, are not enough for it. */
const START_WITHIN_MS = 120_000

type Answered = Readonly<{ sessions: SessionDeps; routes: readonly Route[] }>

/** What all calls share: who asks, and from where. */
const answer = async (app: FastifyInstance, { sessions, routes }: Answered) => {
  await app.register(keepSessions, sessions)
  refuseCrossSite(app)
  keepSentText(app)
  readForms(app)
  for (const { addTo } of routes) addTo(app)
}

/** Whether a call is refused under overload. Calls of operators are not: they need them then. */
const answerUnlessPressed = async (
  app: FastifyInstance,
  { pressure, ...answered }: Answered & Readonly<{ pressure: Pressure }>,
) => {
  await app.register(refuseUnderPressure, { pressure })
  await answer(app, answered)
}

/** Fastify sets none of its limits on a server that it has not made. */
const SERVER_LIMITS = { headersTimeout: 30_000, requestTimeout: UPLOAD_WITHIN_MS, keepAliveTimeout: 72_000 }

/** The app as a value: main.ts listens with it, a test injects into it. */
export const buildApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  z.config(z.locales.en())
  const { pressure = watchPressure() } = deps
  const watch = deps.watch && { tracer: deps.watch.tracer, observed: requestSeconds(deps.watch.metrics) }
  const calls = inProgress(deps.areas.flatMap(({ atOnce }) => atOnce ?? []))
  const gate = { pressure, calls, observed: watch?.observed ?? null }
  const app = Fastify({
    ...(deps.logger && { loggerInstance: deps.logger }),
    logController: new LogController({ disableRequestLogging: true }), // addresses contain tokens
    bodyLimit: BODY_LIMIT,
    trustProxy: deps.trustedProxies,
    pluginTimeout: START_WITHIN_MS,
    serverFactory: (handler) => createServer(SERVER_LIMITS, behindGate(handler, gate)),
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => void sendProblem(request, reply, refusedByFastify(error)),
  })
  app.addHook('onClose', async () => pressure.stop())
  keepContracts(app)
  answerWithProblems(app, failures(deps.isUnavailable))
  const { areas, sessions, title } = deps
  if (watch) await watchRequests(app, watch)
  await app.register(protect, {
    embedOrigins: deps.embedOrigins,
    captchaOrigin: deps.captchaOrigin,
    chatOrigin: deps.chatOrigin,
  })
  if (deps.strangers) await app.register(delayStrangers, deps.strangers)
  const described = areas.flatMap(({ routes }) => routes).map(({ call }) => call)
  await app.register(describeApi, { title, calls: described })
  const routesOf = (isServedUnderPressure: boolean) =>
    areas
      .filter((area) => (area.isServedUnderPressure ?? false) === isServedUnderPressure)
      .flatMap(({ routes }) => routes)
  await app.register(answer, { sessions, routes: routesOf(true) })
  await app.register(answerUnlessPressed, { pressure, sessions, routes: routesOf(false) })
  await serveSpa(app, deps.spa, described)
  return app
}
