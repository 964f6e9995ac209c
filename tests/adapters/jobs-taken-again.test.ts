import { randomUUID } from 'node:crypto'
import { bullJobs } from '@portal/infra/jobs/bullmq'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { placeForQueues, queueBackends } from '../support/portal/queue-backends.ts'

describe.each(queueBackends)('on %s', (backend) => {
  let place: Awaited<ReturnType<typeof placeForQueues>>
  beforeAll(async () => {
    place = await placeForQueues(backend)
  })
  afterAll(() => place.close())

  it('a job that a worker of another release does not know is put back for one that does, without a failed try', async () => {
    const name = `trial-${randomUUID()}`
    const former = bullJobs({ ...place.where, name })
    const failed: string[] = []
    await former.work({ known: async () => undefined }, (error) => failed.push(error.message))
    await former.add('added', 'added-1', {})
    await vi.waitFor(async () => expect((await former.counts()).delayed).toBe(1), { timeout: 60_000 })

    const next = bullJobs({ ...place.where, name })
    const ran = vi.fn<() => Promise<undefined>>(async () => undefined)
    await next.work({ added: ran }, () => undefined)
    await vi.waitFor(async () => expect((await next.counts()).completed).toBe(1), { timeout: 60_000 })
    expect([ran.mock.calls.length, failed]).toEqual([1, []])
    expect((await next.list('completed', 0, 1))[0]?.attempts).toBe(1)
    await former.close()
    await next.close()
  })

  it('a job that has failed is tried once more when it is called for again, if it is one of those', async () => {
    const jobs = bullJobs({ ...place.where, name: `trial-${randomUUID()}`, attempts: 1 })
    let isAway = true
    const call = async () => {
      if (isAway) throw new Error('the database is away')
    }
    await jobs.work({ call }, () => undefined)
    await jobs.add('call', 'call-1', {}, { again: true })
    await vi.waitFor(async () => expect((await jobs.counts()).failed).toBe(1), { timeout: 60_000 })
    isAway = false
    await jobs.add('call', 'call-1', {})
    expect(await jobs.counts()).toMatchObject({ failed: 1, waiting: 0, active: 0 })
    await jobs.add('call', 'call-1', {}, { again: true })
    await vi.waitFor(async () => expect((await jobs.counts()).completed).toBe(1), { timeout: 60_000 })
    await jobs.close()
  })
})
