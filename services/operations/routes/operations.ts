import { beginOperation, endOperation, planOperation } from '@portal/contracts/http/operations/read-models'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { askerOf, doneOrRefused } from '../asker.ts'
import type { Desk } from '../desk/desk.ts'

/** What a rebuild or verify would do. */
export const planOperationRoute = ({ plans }: Desk) =>
  route(planOperation, async ({ query }) => {
    const plan = await plans.operation(query.kind, query.projections.split(','), query.park === '1')
    if (!plan) throw new ProblemError('not-found')
    return plan
  })

/** Asks for a rebuild or verify; a worker does it. */
export const beginOperationRoute = ({ commands }: Desk) =>
  route(beginOperation, async (request) => {
    const begun = await commands.beginOperation(askerOf(request), request.body)
    if (begun.outcome === 'unknown-projection') throw new ProblemError('not-found')
    if (begun.outcome === 'plan-changed')
      throw new ProblemError('stale-version', { values: { reason: 'plan-changed' } })
    if (begun.outcome === 'refused') throw new ProblemError('not-possible', { sentence: begun.detail })
    return { operationId: begun.operationId }
  })

export const endOperationRoute = ({ commands }: Desk) =>
  route(endOperation, async (request) => doneOrRefused(await commands.endOperation(askerOf(request), request.body)))
