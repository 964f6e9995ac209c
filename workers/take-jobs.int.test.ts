import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { job } from '@portal/contracts/jobs/job'
import { queueNames } from '@portal/contracts/jobs/queues'
import type { JobRun } from '@portal/infra/jobs/job-queue'
import type { Jobs } from '@portal/infra/jobs/jobs'
import { openJobs } from '@portal/infra/jobs/open-jobs'
import { placeForQueues, queueBackends } from '@portal/tests/support/portal/queue-backends'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { type HandledJob, handled } from './handled-job.ts'
import { takeJobs } from './take-jobs.ts'

const Numbered = z.object({ number: z.int() })
const mail = job({ name: 'send-mail', payload: Numbered, queue: 'mail', id: ({ number }) => `mail-${number}` })
const rebuild = job({ name: 'rebuild', payload: Numbered, queue: 'long', id: ({ number }) => `rebuild-${number}` })

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const take = ({ queues }: Jobs, jobs: readonly HandledJob[]) =>
  takeJobs({ queues, jobs, log: silent, patiently: (attempt) => attempt() }, queueNames)

describe.each(queueBackends)('the queues on %s', (backend) => {
  let place: Awaited<ReturnType<typeof placeForQueues>>
  let jobs: Jobs
  beforeAll(async () => {
    place = await placeForQueues(backend)
  })
  beforeEach(() => {
    jobs = openJobs(place.where)
  })
  afterAll(() => place.close())

  it('four running rebuilds do not delay a mail', async () => {
    const sent: number[] = []
    const rebuilding = new Set<number>()
    const untilStopped = async ({ number }: { number: number }, { stopping }: JobRun) => {
      rebuilding.add(number)
      if (!stopping.aborted) await once(stopping, 'abort')
      return undefined
    }
    await take(jobs, [
      handled(rebuild, untilStopped),
      handled(mail, async ({ number }) => {
        sent.push(number)
        return undefined
      }),
    ])
    for (const number of [1, 2, 3, 4]) await jobs.enqueue(rebuild, { number })
    await vi.waitFor(() => expect(rebuilding.size).toBe(4), { timeout: 60_000 })
    const askedAt = performance.now()
    await jobs.enqueue(mail, { number: 1 })
    await vi.waitFor(() => expect(sent).toEqual([1]), { timeout: 60_000, interval: 10 })
    expect(performance.now() - askedAt).toBeLessThan(5_000)
    expect(rebuilding.size).toBe(4)
    await jobs.close()
  })

  it('a job in the queue of an older release is moved to its own queue, and done once', async () => {
    const done: number[] = []
    await jobs.queues.housekeeping.add('rebuild', 'rebuild-7', { number: 7 })
    await take(jobs, [
      handled(rebuild, async ({ number }) => {
        done.push(number)
        return { done: number }
      }),
    ])
    await vi.waitFor(() => expect(done).toEqual([7]), { timeout: 60_000 })
    await jobs.enqueue(rebuild, { number: 7 })
    await sleep(500)
    expect(done).toEqual([7])
    await vi.waitFor(
      async () => expect((await jobs.queues.long.list('completed', 0, 9)).map(({ id }) => id)).toContain('rebuild-7'),
      { timeout: 60_000 },
    )
    await jobs.close()
  })

  it('a job with the id of its cause is added once for that cause, whatever its payload', async () => {
    await jobs.enqueue(mail, { number: 8 }, 'mail-of-cause-1')
    await jobs.enqueue(mail, { number: 9 }, 'mail-of-cause-1')
    expect((await jobs.queues.mail.list('waiting', 0, 9)).map(({ id }) => id)).toEqual(['mail-of-cause-1'])
    await jobs.close()
  })
})
