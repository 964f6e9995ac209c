import { runTables } from '@portal/contracts/http/reporting'
import type { ReportQueries } from '@portal/projections/reporting/thread/queries'
import type { FastifyReply } from 'fastify'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'

type Deps = Readonly<{ reports: ReportQueries; reached: Reached }>
type Issues = readonly Readonly<{ path: string; message: string }>[]

const ISSUES_SHOWN = 10

const refusal = (issues: Issues): ProblemError => {
  if (issues.some(({ path }) => path === '/surveyID')) return new ProblemError('not-found')
  const shown = issues.slice(0, ISSUES_SHOWN).map(({ path, message }) => `${path}: ${message}`)
  return new ProblemError('invalid-request', { detail: shown.join('; ') })
}

/** Aborted when the asker has gone before the reply. */
const untilGone = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}

/** The tags of an `if-none-match`, without what proxies put around them. */
const tagsIn = (header: string | undefined): readonly string[] =>
  [...(header ?? '').matchAll(/"([^"]*)"/g)].map(([, tag = '']) => tag)

/**
 * Toplines and crosstabs. A screen asks every second: where nothing has changed it is told so, in a few bytes. The reply may
 * hold a hundred thousand cells: it is sent as the report thread has written it.
 */
export const runRoute = ({ reports, reached }: Deps) =>
  route(
    runTables,
    async ({ body, headers }, reply) => {
      const answer = await reports.run(body, tagsIn(headers['if-none-match']), untilGone(reply))
      if (answer.outcome === 'refused') throw refusal(answer.issues)
      if (answer.outcome === 'overloaded') throw new ProblemError('overloaded')
      reply.header('etag', `"${answer.revision}"`)
      if (answer.outcome === 'unchanged') return reply.code(304).send(null)
      return reply.type('application/json; charset=utf-8').send(Buffer.from(answer.json.buffer))
    },
    { before: atLeast(reached, 'reporting') },
  )
