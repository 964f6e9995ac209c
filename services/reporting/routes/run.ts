import { runTables } from '@portal/contracts/http/reporting'
import type { TableQueries } from '@portal/projections/reporting/tables/queries'
import type { FastifyReply } from 'fastify'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'

type Deps = Readonly<{ tables: TableQueries; reached: Reached }>
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

/**
 * Toplines and crosstabs. A screen asks every second: where the log has not moved it is told so, in a few bytes. The reply
 * may hold a hundred thousand cells: it is written, not checked cell by cell.
 */
export const runRoute = ({ tables, reached }: Deps) =>
  route(
    runTables,
    async ({ body, headers }, reply) => {
      const result = await tables.run(body, untilGone(reply))
      if (result.outcome === 'refused') throw refusal(result.issues)
      const tag = `"${result.run.position}"`
      reply.header('etag', tag)
      return headers['if-none-match'] === tag ? reply.code(304).send(null) : result.run
    },
    { before: atLeast(reached, 'reporting'), write: JSON.stringify },
  )
