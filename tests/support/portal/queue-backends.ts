import { inject } from 'vitest'
import { aDatabase } from '../servers/database.ts'
import type { RedisForTests } from '../servers/find-redis.ts'
import { startRedis } from '../servers/redis.ts'

const redis: RedisForTests = inject('redis')

/** The backends of queues that this machine has: Postgres always, Redis where there is one. */
export const queueBackends = ['Postgres', ...(redis.kind === 'none' ? [] : ['Redis'])]

/** A place for queues of its own on a backend. */
export const placeForQueues = async (backend: string) => {
  const database = await aDatabase()
  const own = backend === 'Redis' && redis.kind === 'program' ? await startRedis() : null
  const redisUrl = own?.url ?? (redis.kind === 'address' ? redis.url : '')
  return {
    where: { databaseUrl: database.url, ...(backend === 'Redis' && { redisUrl }) },
    close: async (): Promise<void> => {
      await own?.close()
      await database.drop()
    },
  }
}
