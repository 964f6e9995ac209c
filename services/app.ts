import type { SiteConfiguration } from '@portal/contracts/http/site'
import type { MemberId } from '@portal/contracts/ids'
import type { Metrics } from '@portal/infra/telemetry/metrics'
import type { Tracer } from '@portal/infra/telemetry/tracing'
import type { MemberQueries } from '@portal/projections/identity/member/queries'
import type { SystemStatusQueries } from '@portal/projections/operations/system-status/queries'
import type { ResponseQueries } from '@portal/projections/reporting/response/queries'
import type { TableQueries } from '@portal/projections/reporting/tables/queries'
import type { SurveyQueries } from '@portal/projections/surveys/survey/queries'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import * as z from 'zod/mini'
import type { Reached } from './http/calls/at-least.ts'
import { keepSentText } from './http/calls/command.ts'
import { keepContracts } from './http/calls/contracts.ts'
import { describeApi } from './http/calls/openapi.ts'
import type { Route } from './http/calls/route.ts'
import { refuseCrossSite } from './http/edge/cross-site.ts'
import { refuseUnderPressure } from './http/edge/pressure.ts'
import { protect } from './http/edge/protections.ts'
import { serveSpa } from './http/edge/spa.ts'
import { BODY_LIMIT, failures } from './http/failures/failures.ts'
import { answerWithProblems } from './http/failures/problems.ts'
import { keepSessions, type SessionDeps, type SessionStore } from './http/sessions/sessions.ts'
import { actorFrom } from './identity/actor-from.ts'
import type { Attempts } from './identity/attempts.ts'
import { eraseRoute } from './identity/routes/erase.ts'
import { loginRoute } from './identity/routes/login.ts'
import { logoutRoute } from './identity/routes/logout.ts'
import { profileRoute } from './identity/routes/profile.ts'
import type { RequestErasure } from './kernel/erasure-part.ts'
import type { Desk } from './operations/desk.ts'
import { observeRequests } from './operations/observe-requests.ts'
import { actsRoute } from './operations/routes/acts.ts'
import { deadLettersRoute, parkedEventsRoute } from './operations/routes/dead-letters.ts'
import { healthRoute } from './operations/routes/health.ts'
import { metricsRoute } from './operations/routes/metrics.ts'
import { evictKeyRoute, retryKeysRoute } from './operations/routes/parked-keys.ts'
import { actOnJobRoute, jobsRoute, queuesRoute } from './operations/routes/queues.ts'
import { readModelsRoute } from './operations/routes/read-models.ts'
import { readyRoute } from './operations/routes/ready.ts'
import { statusRoute } from './operations/routes/status.ts'
import { stepsRoute } from './operations/routes/steps.ts'
import { beginWorkRoute, endWorkRoute, planWorkRoute } from './operations/routes/works.ts'
import { traceRequests } from './operations/trace-requests.ts'
import { precodesRoute } from './reporting/routes/precodes.ts'
import { reportSurveysRoute } from './reporting/routes/report-surveys.ts'
import { runRoute } from './reporting/routes/run.ts'
import { textsRoute } from './reporting/routes/texts.ts'
import { configurationRoute } from './site/routes/configuration.ts'
import { chooseLanguageRoute, languageRoute, languageStartRoute } from './site/routes/language.ts'
import type { SurveyCommands } from './surveys/commands.ts'
import { respondents } from './surveys/respondents.ts'
import { conductPreviousRoute } from './surveys/routes/conduct-previous.ts'
import { conductQuestionsRoute } from './surveys/routes/conduct-questions.ts'
import { conductSubmitRoute } from './surveys/routes/conduct-submit.ts'
import { surveysRoute } from './surveys/routes/surveys.ts'

/** What operators see of the app. */
export type Operations = Readonly<{
  metrics: Metrics
  /** Whether a request bears the token for machines that gather metrics. */
  hasToken: (authorization: string | undefined) => boolean
  status: SystemStatusQueries['status']
  /** Null: figures alone, nothing to look into and nothing to do. */
  desk: Desk | null
  /** Null: no traces. */
  tracer: Tracer | null
}>

/** What the app needs. Everything that touches the outside comes in here; a test gives what it wants to see. */
export type Deps = Readonly<{
  /** Null: nothing is logged. */
  logger: FastifyBaseLogger | null
  /** Where the built SPA lies; null: none is served. */
  spa: string | null
  site: SiteConfiguration
  /** Whose word about the client's address and protocol is taken: `loopback`, addresses, networks; by comma. */
  trustedProxies: string
  now: () => Date
  isReady: () => Promise<boolean>
  /** Tells a lost database from a mistake of ours. */
  isUnavailable: (error: unknown) => boolean
  sessions: SessionStore
  attempts: Attempts
  surveys: SurveyCommands
  published: SurveyQueries
  responses: ResponseQueries
  tables: TableQueries
  reached: Reached
  /** Signs the respondents' tokens. */
  tokenSecret: string
  members: MemberQueries
  requestErasure: RequestErasure
  /** Null: nothing is measured, and nobody can ask for it. */
  operations: Operations | null
}>

const actorFor =
  ({ members }: Deps) =>
  async (memberId: MemberId) => {
    const member = await members.byId(memberId)
    return member && actorFrom(member)
  }

const identity = (deps: Deps): readonly Route[] => [
  loginRoute(deps),
  logoutRoute(),
  profileRoute(deps),
  eraseRoute(deps),
]

const site = (deps: Deps): readonly Route[] => [
  configurationRoute(deps),
  languageStartRoute(),
  languageRoute(),
  chooseLanguageRoute(),
]

const surveys = (deps: Deps): readonly Route[] => {
  const conduct = { surveys: deps.surveys, respondents: respondents(deps.tokenSecret) }
  return [
    surveysRoute(deps),
    conductQuestionsRoute(conduct),
    conductSubmitRoute(conduct),
    conductPreviousRoute(conduct),
  ]
}

const reporting = (deps: Deps): readonly Route[] => [
  reportSurveysRoute(deps),
  precodesRoute(deps),
  textsRoute(deps),
  runRoute(deps),
]

const atDesk = (desk: Desk): readonly Route[] => [
  readModelsRoute(desk),
  planWorkRoute(desk),
  beginWorkRoute(desk),
  endWorkRoute(desk),
  stepsRoute(desk),
  deadLettersRoute(desk),
  parkedEventsRoute(desk),
  retryKeysRoute(desk),
  evictKeyRoute(desk),
  queuesRoute(desk),
  jobsRoute(desk),
  actOnJobRoute(desk),
  actsRoute(desk),
]

const operators = (operations: Operations): readonly Route[] => [
  metricsRoute(operations),
  statusRoute(operations),
  ...(operations.desk ? atDesk(operations.desk) : []),
]

const watchRequests = async (app: FastifyInstance, { metrics, tracer }: Operations) => {
  if (tracer) await app.register(traceRequests, { tracer })
  await app.register(observeRequests, { metrics })
}

const sessionsOf = (deps: Deps): SessionDeps => ({
  store: deps.sessions,
  actorFor: actorFor(deps),
  now: deps.now,
  secret: deps.tokenSecret,
})

type Answered = Readonly<{ sessions: SessionDeps; routes: readonly Route[] }>

/** What every call shares: who asks, and from where. */
const answer = async (app: FastifyInstance, { sessions, routes }: Answered) => {
  await app.register(keepSessions, sessions)
  refuseCrossSite(app)
  keepSentText(app)
  for (const { addTo } of routes) addTo(app)
}

/** Calls that are refused when there is too much to do. Those of operators are not: that is when they look. */
const answerUnlessPressed = async (app: FastifyInstance, answered: Answered) => {
  await app.register(refuseUnderPressure)
  await answer(app, answered)
}

/** The app as a value: main.ts listens with it, a test injects into it. */
export const buildApp = async (deps: Deps): Promise<FastifyInstance> => {
  z.config(z.locales.en())
  const app = Fastify({
    ...(deps.logger && { loggerInstance: deps.logger }),
    logController: new LogController({ disableRequestLogging: true }), // addresses hold tokens
    bodyLimit: BODY_LIMIT,
    trustProxy: deps.trustedProxies,
    requestTimeout: 30_000,
  })
  keepContracts(app)
  answerWithProblems(app, failures(deps.isUnavailable))
  const { operations } = deps
  if (operations) await watchRequests(app, operations)
  await app.register(protect)
  const always = [healthRoute(), readyRoute(deps), ...(operations ? operators(operations) : [])]
  const routes = [...identity(deps), ...site(deps), ...surveys(deps), ...reporting(deps)]
  const calls = [...always, ...routes].map(({ call }) => call)
  await app.register(describeApi, { title: deps.site.siteTitle, calls })
  await app.register(answer, { sessions: sessionsOf(deps), routes: always })
  await app.register(answerUnlessPressed, { sessions: sessionsOf(deps), routes })
  await serveSpa(app, deps.spa)
  return app
}
