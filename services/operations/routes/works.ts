import { beginWork, endWork, planWork } from '@portal/contracts/http/read-models'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { askerOf, doneOrRefused } from '../asker.ts'
import type { Desk } from '../desk.ts'

/** What a rebuild or verify would do. */
export const planWorkRoute = ({ plans }: Desk) =>
  route(planWork, async ({ query }) => {
    const plan = await plans.work(query.kind, query.projections.split(','), query.park === '1')
    if (!plan) throw new ProblemError('not-found')
    return plan
  })

/** Asks for a rebuild or verify; a worker does it. */
export const beginWorkRoute = ({ commands }: Desk) =>
  route(beginWork, async (request) => {
    const begun = await commands.beginWork(askerOf(request), request.body)
    if (begun.outcome === 'unknown-projection') throw new ProblemError('not-found')
    if (begun.outcome === 'plan-changed')
      throw new ProblemError('stale-version', { values: { reason: 'plan-changed' } })
    if (begun.outcome === 'refused') throw new ProblemError('not-possible', { sentence: begun.detail })
    return { workId: begun.workId }
  })

export const endWorkRoute = ({ commands }: Desk) =>
  route(endWork, async (request) => doneOrRefused(await commands.endWork(askerOf(request), request.body)))
