import { queues } from '@portal/contracts/jobs/queues'
import { bullJobs } from './bullmq.ts'
import { type Jobs, jobsOn } from './jobs.ts'

type Where = Readonly<{ databaseUrl: string; redisUrl?: string | undefined }>

/** Every queue, on Postgres, or on Redis where `redisUrl` is given. Each connects when it is first asked for something. */
export const openJobs = (where: Where): Jobs => {
  const open = (name: keyof typeof queues) => bullJobs({ ...where, name, concurrency: queues[name].concurrency })
  return jobsOn({ mail: open('mail'), prompt: open('prompt'), long: open('long'), housekeeping: open('housekeeping') })
}
