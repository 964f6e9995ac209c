import { queues } from '@portal/contracts/jobs/queues'
import { bullJobs } from './bullmq.ts'
import { type Jobs, jobsOn } from './jobs.ts'

type Where = Readonly<{ databaseUrl: string; redisUrl?: string | undefined }>

/** Every queue, on Postgres, or on Redis if `redisUrl` is given. Each connects at its first use. */
export const openJobs = (where: Where): Jobs => {
  const open = (name: keyof typeof queues) => bullJobs({ ...where, name, concurrency: queues[name].concurrency })
  return jobsOn({
    mail: open('mail'),
    prompt: open('prompt'),
    long: open('long'),
    housekeeping: open('housekeeping'),
    video: open('video'),
  })
}
