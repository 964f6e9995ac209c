import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { bullJobs } from '@portal/infra/jobs/bullmq'
import type { JobQueue, JobRun, JobState } from '@portal/infra/jobs/job-queue'
import { freePort } from '@portal/infra/local/process/ports'
import { untilAborted } from '@portal/infra/process/until-aborted'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { placeForQueues, queueBackends } from '../support/portal/queue-backends.ts'
import { aDatabase } from '../support/servers/database.ts'
import { isOurs, type OwnServer } from '../support/servers/own-server.ts'
import { startRedis } from '../support/servers/redis.ts'

const redis = inject('redis')

describe.each(queueBackends)('jobs on %s', (backend) => {
  let place: Awaited<ReturnType<typeof placeForQueues>>
  beforeAll(async () => {
    place = await placeForQueues(backend)
  })
  afterAll(() => place.close())
  const open = (attempts = 5) => bullJobs({ ...place.where, name: `trial-${randomUUID()}`, attempts })

  it('a job is run by its handler, once for one id, and again after a failure', async () => {
    const jobs = open()
    const ran: unknown[] = []
    const failed: string[] = []
    let failures = 1
    const greet = async (payload: unknown) => {
      if (failures-- > 0) throw new Error('not yet')
      ran.push(payload)
    }
    await jobs.work({ greet }, (error) => failed.push(error.message))
    await jobs.add('greet', 'greet-noor', { name: 'Noor' })
    await jobs.add('greet', 'greet-noor', { name: 'Noor' })
    await vi.waitFor(() => expect(ran).toEqual([{ name: 'Noor' }]), { timeout: 60_000 })
    expect(failed).toEqual(['not yet'])
    await jobs.close()
  })

  it('a job is told which try is its last, also when it runs again on request', async () => {
    const jobs = open(2)
    const told: boolean[] = []
    const fail = async (_: unknown, { isLastTry }: JobRun) => {
      told.push(isLastTry)
      throw new Error('not today')
    }
    await jobs.work({ fail }, () => undefined)
    await jobs.add('fail', 'fail-1', {})
    const untilFailed = async (tries: number) =>
      vi.waitFor(
        async () => expect((await jobs.list('failed', 0, 9)).map(({ attempts }) => attempts)).toEqual([tries]),
        { timeout: 60_000 },
      )
    await untilFailed(2)
    expect(await jobs.retry('fail-1')).toBe(true)
    await untilFailed(3)
    expect(told).toEqual([false, true, true])
    await jobs.close()
  })

  it('a repeated job that fails is retried before its next turn', async () => {
    const jobs = open()
    let runs = 0
    const tick = async () => {
      runs += 1
      if (runs === 1) throw new Error('not yet')
    }
    await jobs.work({ tick }, () => undefined)
    await jobs.repeat('tick', 3_600_000, {})
    await vi.waitFor(() => expect(runs).toBe(2), { timeout: 60_000 })
    await jobs.close()
  })

  it('repeated jobs are scheduled again', async () => {
    const jobs = open()
    let ticks = 0
    const tick = async () => {
      ticks += 1
    }
    await jobs.work({ tick }, () => undefined)
    await jobs.repeat('tick', 200, {})
    await vi.waitFor(() => expect(ticks).toBeGreaterThan(2), { timeout: 60_000 })
    await jobs.close()
  })

  it('a failed job is shown with its reason, runs again on request, or is deleted', async () => {
    const jobs = open(1)
    const brew = async () => {
      throw new Error('there is no tea')
    }
    await jobs.work({ brew }, () => undefined)
    await jobs.add('brew', 'brew-1', {})
    await jobs.add('brew', 'brew-2', {})
    await vi.waitFor(async () => expect((await jobs.counts()).failed).toBe(2), { timeout: 60_000 })
    const [last] = await jobs.list('failed', 0, 1)
    expect(last).toMatchObject({ name: 'brew', error: 'there is no tea', attempts: 1 })
    expect(last?.endedAt).toMatch(/^\d{4}-.*Z$/)
    expect(await jobs.remove('brew-1')).toBe(true)
    expect(await jobs.retry('brew-1')).toBe(false)
    expect(await jobs.retry('brew-2')).toBe(true)
    await vi.waitFor(
      async () => expect((await jobs.list('failed', 0, 10)).map(({ attempts }) => attempts)).toEqual([2]),
      {
        timeout: 60_000,
      },
    )
    await jobs.close()
  })
})

describe.each(queueBackends)('the states of a job on %s', (backend) => {
  let place: Awaited<ReturnType<typeof placeForQueues>>
  beforeAll(async () => {
    place = await placeForQueues(backend)
  })
  afterAll(() => place.close())
  const open = () => bullJobs({ ...place.where, name: `trial-${randomUUID()}` })
  const untilIn = (jobs: JobQueue, state: JobState, count: number) =>
    vi.waitFor(async () => expect((await jobs.counts())[state]).toBe(count), { timeout: 60_000 })

  it('the progress of a running job is visible while it runs, and its result when it is done', async () => {
    const jobs = open()
    const { promise: seen, resolve } = Promise.withResolvers<void>()
    const count = async (_: unknown, { progress }: JobRun) => {
      progress({ share: 0.25, text: 'counting' })
      await seen
      return { counted: 12 }
    }
    await jobs.work({ count }, () => undefined)
    await jobs.add('count', 'count-1', {})
    const first = async (state: JobState) => (await jobs.list(state, 0, 1))[0]
    await vi.waitFor(async () => expect((await first('active'))?.progress).toEqual({ share: 0.25, text: 'counting' }), {
      timeout: 60_000,
    })
    resolve()
    await untilIn(jobs, 'completed', 1)
    expect((await first('completed'))?.result).toEqual({ counted: 12 })
    await jobs.close()
  })

  it('a running job that is cancelled gets a signal, fails without a retry, and runs again on request', async () => {
    const jobs = open()
    let runs = 0
    const wait = async (_: unknown, { signal, cancelled }: JobRun) => {
      runs += 1
      if (runs > 1) return
      await untilAborted(signal)
      expect(cancelled.aborted).toBe(true)
      throw new Error('it was told to end')
    }
    await jobs.work({ wait }, () => undefined)
    await jobs.add('wait', 'wait-1', {})
    await untilIn(jobs, 'active', 1)
    expect(await jobs.cancel('wait-1')).toBe(true)
    await untilIn(jobs, 'failed', 1)
    expect((await jobs.list('failed', 0, 1))[0]).toMatchObject({ error: 'cancelled by an operator', attempts: 1 })
    expect(await jobs.cancel('wait-1')).toBe(false)
    expect(await jobs.retry('wait-1')).toBe(true)
    await untilIn(jobs, 'completed', 1)
    await jobs.close()
  })

  it('a waiting job that is cancelled never runs', async () => {
    const jobs = open()
    await jobs.add('note', 'note-1', {})
    expect(await jobs.cancel('note-1')).toBe(true)
    expect(await jobs.cancel('note-1')).toBe(false)
    expect((await jobs.counts()).waiting).toBe(0)
    await jobs.close()
  })

  it('a running job gets a signal when its worker stops, and another worker retries it', async () => {
    const name = `trial-${randomUUID()}`
    const stopping = bullJobs({ ...place.where, name })
    const interrupted = async (_: unknown, { signal, stopping: told }: JobRun) => {
      await untilAborted(signal)
      throw new Error(told.aborted ? 'the worker stops' : 'something else')
    }
    await stopping.work({ note: interrupted }, () => undefined)
    await stopping.add('note', 'note-1', {})
    await untilIn(stopping, 'active', 1)
    await stopping.close()
    const next = bullJobs({ ...place.where, name })
    await next.work({ note: async () => ({ done: 1 }) }, () => undefined)
    await untilIn(next, 'completed', 1)
    expect((await next.list('completed', 0, 1))[0]).toMatchObject({ attempts: 2, result: { done: 1 } })
    await next.close()
  })

  it('all successful runs of a repeated job are one line with its last run, and an old repetition can be ended', async () => {
    const jobs = open()
    let ticks = 0
    const tick = async () => {
      ticks += 1
    }
    await jobs.work({ tick }, () => undefined)
    await jobs.repeat('tick', 200, {})
    await jobs.repeat('former', 3_600_000, {})
    await vi.waitFor(() => expect(ticks).toBeGreaterThan(3), { timeout: 60_000 })
    await jobs.repeatOnly(['tick'])
    const lines = await jobs.repetitions()
    expect(lines).toEqual([
      {
        name: 'tick',
        everySeconds: 0.2,
        runs: expect.any(Number),
        lastAt: expect.any(String),
        nextAt: expect.any(String),
      },
    ])
    expect(lines[0]?.runs).toBeGreaterThan(2)
    expect(Math.abs(Date.parse(lines[0]?.lastAt ?? '') - Date.now())).toBeLessThan(10_000)
    expect((await jobs.counts()).completed).toBe(0)
    await jobs.close()
  })
})

describe.each(isOurs(redis) ? [3_000] : [])('Redis that cannot be reached for %i ms', (ms) => {
  let server: OwnServer
  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server.close())

  it('runs jobs that were added before, meanwhile and after, each once', async () => {
    const jobs = bullJobs({ databaseUrl: '', redisUrl: server.address, name: 'away' })
    const ran: unknown[] = []
    await jobs.work({ note: async (payload) => void ran.push(payload) }, () => undefined)
    await jobs.add('note', 'note-1', 1)
    await vi.waitFor(() => expect(ran).toEqual([1]), { timeout: 60_000 })
    await server.leave()
    const meanwhile = jobs.add('note', 'note-2', 2)
    await sleep(ms)
    await server.comeBack()
    await meanwhile
    await jobs.add('note', 'note-3', 3)
    await vi.waitFor(() => expect(new Set(ran)).toEqual(new Set([1, 2, 3])), { timeout: 60_000 })
    expect(ran).toHaveLength(3)
    await jobs.close()
  })
})

describe('queues on a Postgres that cannot be reached when they are opened', () => {
  it('work as soon as it can be reached', async () => {
    const database = await aDatabase()
    const port = await freePort()
    const url = new URL(database.url)
    const to = { host: url.hostname, port: Number(url.port) }
    url.port = String(port)
    const jobs = bullJobs({ databaseUrl: url.href, name: 'early' })
    await expect(jobs.add('note', 'note-1', 1)).rejects.toThrow('ECONNREFUSED')
    await expect(jobs.work({}, () => undefined)).rejects.toThrow('ECONNREFUSED')

    const door = createServer((socket) => {
      const through = connect(to)
      socket.pipe(through).pipe(socket)
      for (const end of [socket, through]) end.on('error', () => undefined)
    })
    door.listen(port, '127.0.0.1')
    await once(door, 'listening')
    const ran: unknown[] = []
    await jobs.work({ note: async (payload) => void ran.push(payload) }, () => undefined)
    await jobs.add('note', 'note-1', 1)
    await vi.waitFor(() => expect(ran).toEqual([1]), { timeout: 60_000 })
    await jobs.close()
    door.close()
    await database.drop()
  })
})
