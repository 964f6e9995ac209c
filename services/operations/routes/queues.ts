import { changeJob, listJobs, listQueues } from '@portal/contracts/http/operations/jobs'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { askerOf, doneOrRefused } from '../asker.ts'
import type { Desk } from '../desk/desk.ts'

export const queuesRoute = ({ queues }: Desk) => route(listQueues, async () => ({ queues: await queues.list() }))

/** Jobs by what has become of them. */
export const jobsRoute = ({ queues }: Desk) =>
  route(listJobs, async ({ query }) => {
    const found = await queues.jobs(query.queue, query.state, Number(query.page))
    if (!found) throw new ProblemError('not-found')
    return found
  })

/** Those that failed can be run again or forgotten, the others cancelled. */
export const changeJobRoute = ({ commands }: Desk) =>
  route(changeJob, async (request) => doneOrRefused(await commands.changeJob(askerOf(request), request.body)))
