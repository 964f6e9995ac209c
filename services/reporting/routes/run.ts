import { runTables } from '@portal/contracts/http/reporting'
import type { TableSpec } from '@portal/contracts/reporting/table'
import type { ReportQueries } from '@portal/projections/reporting/thread/queries'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { refusal } from './refusal.ts'
import { untilGone } from './until-gone.ts'

type Deps = Readonly<{ reports: ReportQueries; reached: Reached }>

/** The tags of an `if-none-match`, without what proxies add to them. */
const tagsIn = (header: string | undefined): readonly string[] =>
  [...(header ?? '').matchAll(/"([^"]*)"/g)].map(([, tag = '']) => tag)

type Exchange = Readonly<{ request: FastifyRequest; reply: FastifyReply }>

/** Counts, and sends the run as the report thread has written it. @throws ProblemError for a spec that is refused */
export const answerRun = async (reports: ReportQueries, spec: TableSpec, { request, reply }: Exchange) => {
  const answer = await reports.run(spec, tagsIn(request.headers['if-none-match']), untilGone(reply))
  if (answer.outcome === 'refused') throw refusal(answer.issues)
  if (answer.outcome === 'overloaded') throw new ProblemError('overloaded')
  reply.header('etag', `"${answer.revision}"`)
  if (answer.outcome === 'unchanged') return reply.code(304).send(null)
  return reply.type('application/json; charset=utf-8').send(Buffer.from(answer.json.buffer))
}

/**
 * Toplines and crosstabs. A screen asks every second: if nothing has changed, the reply is a few bytes. A reply may
 * hold a hundred thousand cells.
 */
export const runRoute = ({ reports, reached }: Deps) =>
  route(runTables, async (request, reply) => answerRun(reports, request.body, { request, reply }), {
    before: atLeast(reached, 'reporting'),
  })
