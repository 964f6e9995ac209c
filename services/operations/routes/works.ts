import {
  DoneReply,
  EndWorkBody,
  WorkBody,
  WorkPlan,
  WorkPlanQuery,
  WorkReply,
} from '@portal/contracts/http/read-models'
import type { RoutePlugin } from '../../http/calls/contracts.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { may, signedIn } from '../../http/sessions/actor.ts'
import { askerOf, doneOrRefused } from '../asker.ts'
import type { Desk } from '../desk.ts'
import { operationsPolicy } from '../policy.ts'

const PLAN_CHANGED = 'What the plan rests on has changed. Look at the new plan first.'

/** Rebuilds and verifies: what one would do, its beginning, its end. A worker does it. */
export const worksRoutes: RoutePlugin<Desk> = async (app, { plans, commands }) => {
  app.get(
    '/api/operations/works/plan',
    {
      onRequest: [signedIn, may(operationsPolicy['read-figures'])],
      schema: {
        summary: 'What a rebuild or verify would do; nothing is done',
        querystring: WorkPlanQuery,
        response: { 200: WorkPlan },
      },
    },
    async ({ query }) => {
      const plan = await plans.work(query.kind, query.projections.split(','), query.park === '1')
      if (!plan) throw new ProblemError('not-found')
      return plan
    },
  )

  app.post(
    '/api/operations/works',
    {
      onRequest: [signedIn, may(operationsPolicy.act)],
      schema: { summary: 'Begin a rebuild or verify', repeatable: true, body: WorkBody, response: { 200: WorkReply } },
    },
    async (request) => {
      const begun = await commands.beginWork(askerOf(request), request.body)
      if (begun.outcome === 'unknown-projection') throw new ProblemError('not-found')
      if (begun.outcome === 'plan-changed') throw new ProblemError('stale-version', { detail: PLAN_CHANGED })
      return { workId: doneOrRefused(begun).detail }
    },
  )

  app.post(
    '/api/operations/works/end',
    {
      onRequest: [signedIn, may(operationsPolicy.act)],
      schema: {
        summary: 'End a rebuild or verify: keep what was made, or throw it away',
        repeatable: true,
        body: EndWorkBody,
        response: { 200: DoneReply },
      },
    },
    async (request) => doneOrRefused(await commands.endWork(askerOf(request), request.body)),
  )
}
