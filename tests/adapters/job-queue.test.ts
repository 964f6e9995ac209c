import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { bullJobs } from '@portal/infra/jobs/bullmq'
import { freePort } from '@portal/infra/local/process/ports'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { aDatabase } from '../support/servers/database.ts'
import { type RedisServer, startRedis } from '../support/servers/redis.ts'

const redis = inject('redis')

const backends = ['Postgres', ...(redis.kind === 'none' ? [] : ['Redis'])]

describe.each(backends)('jobs on %s', (backend) => {
  let where: Readonly<{ databaseUrl: string; redisUrl?: string }>
  const closing: (() => Promise<void>)[] = []
  beforeAll(async () => {
    const database = await aDatabase()
    closing.push(database.drop)
    const own = backend === 'Redis' && redis.kind === 'program' ? await startRedis() : null
    if (own) closing.push(own.close)
    const redisUrl = own?.url ?? (redis.kind === 'address' ? redis.url : '')
    where = { databaseUrl: database.url, ...(backend === 'Redis' && { redisUrl }) }
  })
  afterAll(async () => {
    for (const close of closing.toReversed()) await close()
  })
  const open = (attempts = 5) => bullJobs({ ...where, name: `trial-${randomUUID()}`, attempts })

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
    await vi.waitFor(() => expect(ran).toEqual([{ name: 'Noor' }]), { timeout: 10_000 })
    expect(failed).toEqual(['not yet'])
    await jobs.close()
  })

  it('a repeated job that fails is tried again, before its next turn', async () => {
    const jobs = open()
    let runs = 0
    const tick = async () => {
      runs += 1
      if (runs === 1) throw new Error('not yet')
    }
    await jobs.work({ tick }, () => undefined)
    await jobs.repeat('tick', 3_600_000, {})
    await vi.waitFor(() => expect(runs).toBe(2), { timeout: 10_000 })
    await jobs.close()
  })

  it('a job without a handler fails by its name, and repeated ones come again', async () => {
    const jobs = open()
    const failed: string[] = []
    let ticks = 0
    const tick = async () => {
      ticks += 1
    }
    await jobs.work({ tick }, (error) => failed.push(error.message))
    await jobs.add('unheard', 'unheard-1', {})
    await jobs.repeat('tick', 200, {})
    await vi.waitFor(() => expect(ticks).toBeGreaterThan(2), { timeout: 10_000 })
    expect(failed).toContain('no handler for the job unheard')
    await jobs.close()
  })

  it('a job that failed is shown with its reason, runs again when it is told to, or is forgotten', async () => {
    const jobs = open(1)
    await jobs.work({ other: async () => undefined }, () => undefined)
    await jobs.add('unheard', 'unheard-1', {})
    await jobs.add('unheard', 'unheard-2', {})
    await vi.waitFor(async () => expect((await jobs.counts()).failed).toBe(2), { timeout: 20_000 })
    const [last] = await jobs.list('failed', 0, 1)
    expect(last).toMatchObject({ name: 'unheard', error: 'no handler for the job unheard', attempts: 1 })
    expect(last?.endedAt).toMatch(/^\d{4}-.*Z$/)
    expect(await jobs.remove('unheard-1')).toBe(true)
    expect(await jobs.retry('unheard-1')).toBe(false)
    expect(await jobs.retry('unheard-2')).toBe(true)
    await vi.waitFor(
      async () => expect((await jobs.list('failed', 0, 10)).map(({ attempts }) => attempts)).toEqual([2]),
      {
        timeout: 20_000,
      },
    )
    await jobs.close()
  })
})

describe.each(redis.kind === 'program' ? [3_000] : [])('Redis that is away for %i ms', (ms) => {
  let server: RedisServer
  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server.close())

  it('runs what was asked before, meanwhile and after, each once', async () => {
    const jobs = bullJobs({ databaseUrl: '', redisUrl: server.url, name: 'away' })
    const ran: unknown[] = []
    await jobs.work({ note: async (payload) => void ran.push(payload) }, () => undefined)
    await jobs.add('note', 'note-1', 1)
    await vi.waitFor(() => expect(ran).toEqual([1]), { timeout: 10_000 })
    await server.leave()
    const meanwhile = jobs.add('note', 'note-2', 2)
    await sleep(ms)
    await server.comeBack()
    await meanwhile
    await jobs.add('note', 'note-3', 3)
    await vi.waitFor(() => expect(new Set(ran)).toEqual(new Set([1, 2, 3])), { timeout: 20_000 })
    expect(ran).toHaveLength(3)
    await jobs.close()
  })
})

describe('jobs on a Postgres that is away when they are opened', () => {
  it('are of use as soon as it is there', async () => {
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
    await vi.waitFor(() => expect(ran).toEqual([1]), { timeout: 10_000 })
    await jobs.close()
    door.close()
    await database.drop()
  })
})
