import { inject } from 'vitest'
import { aDatabase } from '../servers/database.ts'
import { isOurs, type ServerForTests } from '../servers/own-server.ts'
import { startRedis } from '../servers/redis.ts'

const redis: ServerForTests = inject('redis')

/** The backends of queues on this machine: Postgres always, Redis if there is one. */
export const queueBackends = ['Postgres', ...(redis.kind === 'none' ? [] : ['Redis'])]

/** A separate place for queues on a backend. */
export const placeForQueues = async (backend: string) => {
  const database = await aDatabase()
  const own = backend === 'Redis' && isOurs(redis) ? await startRedis() : null
  const redisUrl = own?.address ?? (redis.kind === 'address' ? redis.address : '')
  return {
    where: { databaseUrl: database.url, ...(backend === 'Redis' && { redisUrl }) },
    close: async (): Promise<void> => {
      await own?.close()
      await database.drop()
    },
  }
}
