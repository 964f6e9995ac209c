import { submitPage } from '@portal/contracts/http/surveys'
import { Instant } from '@portal/contracts/ids'
import { openPool } from '@portal/infra/database/pool'
import { postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { prometheusMetrics } from '@portal/infra/telemetry/prometheus'
import { memberQueries } from '@portal/projections/identity/member/queries'
import { keepSentText } from '@portal/services/http/calls/command'
import { type Route, route } from '@portal/services/http/calls/route'
import { refuseCrossSite } from '@portal/services/http/edge/cross-site'
import { observeRequests, requestSeconds } from '@portal/services/http/edge/observe-requests'
import { refuseUnderPressure, watchPressure } from '@portal/services/http/edge/pressure'
import { protect } from '@portal/services/http/edge/protections'
import { failures } from '@portal/services/http/failures/failures'
import { answerWithProblems } from '@portal/services/http/failures/problems'
import { keepSessions } from '@portal/services/http/sessions/sessions'
import { actorFrom } from '@portal/services/identity/actor-from'
import { postgresSessions } from '@portal/services/identity/postgres-sessions'
import { surveyCommands } from '@portal/services/surveys/commands'
import { writeSubmitReply } from '@portal/services/surveys/page-writer'
import { workProofs } from '@portal/services/surveys/proofs/work-proofs'
import { respondents } from '@portal/services/surveys/respondents'
import { conductSubmitRoute } from '@portal/services/surveys/routes/conduct-submit'
import { pageTimers } from '@portal/services/surveys/timers/page-timers'
import Fastify, { type FastifyInstance } from 'fastify'
import { crudLog } from './crud-log.ts'
import { TOKEN_SECRET } from './walk.ts'

const url = process.env['DATABASE_URL'] ?? ''
const pool = openPool(url, { max: 10, application: 'bench-empty' })

/** The route of a submission as the portal has it, with session and contracts, but with an empty handler. */
const emptyRoute = route(submitPage, async () => ({ status: true, questions: [], next: null }), {
  write: writeSubmitReply,
})

/** The portal around one route: sessions, limits, contracts. */
const portalWith = async ({ addTo }: Route): Promise<FastifyInstance> => {
  const app = Fastify({ bodyLimit: 256 * 1024, trustProxy: 'loopback' })
  answerWithProblems(
    app,
    failures(() => false),
  )
  await app.register(observeRequests, { observed: requestSeconds(prometheusMetrics()) })
  await app.register(protect, { embedOrigins: [], captchaOrigin: null, chatOrigin: null })
  await app.register(refuseUnderPressure, { pressure: watchPressure() })
  await app.register(keepSessions, {
    secret: TOKEN_SECRET,
    store: postgresSessions(pool),
    actorFor: async (memberId) => {
      const member = await memberQueries(pool).byId(memberId)
      return member && actorFrom(member)
    },
    lacksPasskey: async () => false,
    rightsOf: async () => null,
    now: () => new Date(),
  })
  refuseCrossSite(app)
  keepSentText(app)
  addTo(app)
  return app
}

const now = () => Instant.parse(new Date().toISOString())
const stored = postgresEventLog({ url, reads: pool })
const careful = conductSubmitRoute({
  surveys: surveyCommands({ log: crudLog(pool, stored), now }),
  respondents: respondents(TOKEN_SECRET),
  returns: { hosts: new Set(), key: '' },
  timers: pageTimers(TOKEN_SECRET, now),
  proofs: workProofs({ tokenSecret: TOKEN_SECRET, now: () => new Date() }),
})

/** The simplest implementation: no session, no rules, one row per page, by a prepared statement. */
const plain = Fastify()
plain.post<{ Body: { token: string; page: string; DATA: object } }>('/plain', async ({ body }) => {
  await pool.query({
    name: 'plain',
    text: 'insert into plain_page (token, page, data, at) values ($1, $2, $3, now())',
    values: [body.token, body.page, body.DATA],
  })
  return { status: true }
})

const portOf = async (app: FastifyInstance | typeof plain) =>
  Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
process.send?.({
  empty: await portOf(await portalWith(emptyRoute)),
  plain: await portOf(plain),
  careful: await portOf(await portalWith(careful)),
})
process.on('disconnect', () => process.exit(0))
