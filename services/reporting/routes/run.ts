import { runTables } from '@portal/contracts/http/reporting'
import type { ReportQueries } from '@portal/projections/reporting/thread/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { refusal } from './refusal.ts'
import { untilGone } from './until-gone.ts'

type Deps = Readonly<{ reports: ReportQueries; reached: Reached }>

/** The tags of an `if-none-match`, without what proxies add to them. */
const tagsIn = (header: string | undefined): readonly string[] =>
  [...(header ?? '').matchAll(/"([^"]*)"/g)].map(([, tag = '']) => tag)

/**
 * Toplines and crosstabs. A screen asks every second: if nothing has changed, the reply is a few bytes. A reply may
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
