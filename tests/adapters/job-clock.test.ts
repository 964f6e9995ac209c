import { bullJobs } from '@portal/infra/jobs/bullmq'
import { afterAll, afterEach, describe, expect, inject, it, vi } from 'vitest'
import { aDatabase } from '../support/servers/database.ts'
import { isOurs } from '../support/servers/own-server.ts'
import { startRedis } from '../support/servers/redis.ts'

const HOUR_MS = 3_600_000

const database = await aDatabase()
const redis = isOurs(inject('redis')) ? await startRedis() : null
afterEach(() => {
  vi.useRealTimers()
})
afterAll(async () => {
  await redis?.close()
  await database.drop()
})

const backends = [
  ['Postgres', { databaseUrl: database.url }],
  ...(redis ? [['Redis', { databaseUrl: '', redisUrl: redis.address }] as const] : []),
] as const

describe.each(backends)('a repeated job on %s', (_, where) => {
  it('continues to be repeated when the clock is set back by an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true })
    const jobs = bullJobs({ ...where, name: 'put-back' })
    let ticks = 0
    const tick = async (): Promise<void> => {
      ticks += 1
    }
    await jobs.work({ tick }, () => undefined)
    await jobs.repeat('tick', 300, {})
    await vi.waitFor(() => expect(ticks).toBeGreaterThan(2), { timeout: 60_000 })

    vi.setSystemTime(Date.now() - HOUR_MS)
    const before = ticks
    await vi.waitFor(() => expect(ticks).toBeGreaterThan(before + 5), { timeout: 60_000 })
    await jobs.close()
  })
})
