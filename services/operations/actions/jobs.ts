import { JobBody } from '@portal/contracts/http/operations/jobs'
import * as z from 'zod/mini'
import type { Action } from './action.ts'

const JobInput = z.extend(z.omit(JobBody, { action: true }), {
  reason: z.optional(z.string()),
  plan: z.optional(z.string()),
})
type JobInput = z.infer<typeof JobInput>

/** `changeJob`: false where the job is in another state, or gone. */
export type JobMeans = Readonly<{ changeJob: (body: JobBody) => Promise<boolean> }>

const NOT_FAILED = 'No job of that id has failed.'
const NOT_UNDER_WAY = 'No job of that id waits or runs. A run of a repeated job can be cancelled only while it runs.'

const action = (verb: JobBody['action'], done: string, refused: string): Action<JobInput, JobMeans> => ({
  name: `job ${verb}`,
  input: JobInput,
  target: ({ queue, id }) => `${queue} ${id}`,
  plan: async ({ queue, id }) => ({ basis: [queue, id], lines: [`${verb} job ${id} of ${queue}`] }),
  perform: async ({ queue, id }, { changeJob }) =>
    (await changeJob({ queue, id, action: verb }))
      ? { outcome: 'done', detail: done }
      : { outcome: 'refused', detail: refused },
})

/** What is done to one job. */
export const jobActions: Readonly<Record<JobBody['action'], Action<JobInput, JobMeans>>> = {
  retry: action('retry', 'It runs again.', NOT_FAILED),
  remove: action('remove', 'It is gone.', NOT_FAILED),
  cancel: action('cancel', 'It is cancelled; one that runs ends in a moment.', NOT_UNDER_WAY),
}
