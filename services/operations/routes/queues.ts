import { JobBody, JobsQuery, JobsReply, QueuesReply } from '@portal/contracts/http/jobs'
import { DoneReply } from '@portal/contracts/http/read-models'
import type { RoutePlugin } from '../../http/calls/contracts.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { may, signedIn } from '../../http/sessions/actor.ts'
import { askerOf, doneOrRefused } from '../asker.ts'
import type { Desk } from '../desk.ts'
import { operationsPolicy } from '../policy.ts'

/** Jobs by what has become of them; those that failed can be run again, or forgotten. */
export const queuesRoutes: RoutePlugin<Desk> = async (app, { queues, commands }) => {
  app.get(
    '/api/operations/queues',
    {
      onRequest: [signedIn, may(operationsPolicy['read-figures'])],
      schema: { summary: 'The queues of jobs', response: { 200: QueuesReply } },
    },
    async () => ({ queues: await queues.list() }),
  )

  app.get(
    '/api/operations/queues/jobs',
    {
      onRequest: [signedIn, may(operationsPolicy['read-figures'])],
      schema: { summary: 'Jobs of a queue', querystring: JobsQuery, response: { 200: JobsReply } },
    },
    async ({ query }) => {
      const found = await queues.jobs(query.queue, query.state, Number(query.page))
      if (!found) throw new ProblemError('not-found')
      return found
    },
  )

  app.post(
    '/api/operations/queues/jobs',
    {
      onRequest: [signedIn, may(operationsPolicy.act)],
      schema: {
        summary: 'Run a job that failed again, or forget it',
        repeatable: true,
        body: JobBody,
        response: { 200: DoneReply },
      },
    },
    async (request) => doneOrRefused(await commands.actOnJob(askerOf(request), request.body)),
  )
}
