import { setTimeout as sleep } from 'node:timers/promises'
import { bullJobs } from '@portal/infra/jobs/bullmq'
import type { JobQueue } from '@portal/infra/jobs/job-queue'
import { relayLag } from '@portal/infra/relay/relay-state'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Acknowledged, answering } from '../support/portal/answering-members.ts'
import { aFleet, type Fleet, type Post } from '../support/portal/fleet.ts'
import { aLargeSurvey, LONGER_MS } from '../support/portal/large-survey.ts'
import { aCommunity } from '../support/portal/role-processes.ts'
import { expectAcknowledged, expectSound } from '../support/portal/soundness.ts'
import { allReached, reached } from '../support/projections/projecting.ts'
import { aDatabase, type TestDatabase } from '../support/servers/database.ts'
import { startOwnKafka } from '../support/servers/kafka.ts'
import { isOurs, type OwnServer } from '../support/servers/own-server.ts'
import { startRedis } from '../support/servers/redis.ts'
import { until } from '../support/until.ts'

/** Half a minute in CI, else this many seconds. */
const AWAY_MS = 1_000 * Number(process.env['FAULT_AWAY_SECONDS'] ?? (process.env['CI'] ? 30 : 5))
const LANES = 2
const JOB = 'forget-expired-sessions'

/** The servers that this run may stop; the others are named as not run. */
const hasKafka = isOurs(inject('kafka'))
const hasRedis = isOurs(inject('redis'))
const names = [...(hasKafka ? ['Kafka'] : []), ...(hasRedis ? ['Redis'] : [])]

const posts = (brokers: string | undefined, redisUrl: string | undefined): readonly Post[] => {
  const kafka = brokers === undefined ? null : { KAFKA_BROKERS: brokers, KAFKA_PARTITIONS: '2' }
  return [
    { name: 'api', role: 'api' },
    { name: 'projector', role: 'projector', ...(kafka && { settings: { ...kafka, FEED: 'kafka' } }) },
    { name: 'worker', role: 'worker', ...(redisUrl !== undefined && { settings: { REDIS_URL: redisUrl } }) },
    ...(kafka ? [{ name: 'relay', role: 'relay', settings: kafka } as const] : []),
  ]
}

describe.each(names.length > 0 ? [names.join(' and ')] : [])('while %s cannot be reached', () => {
  let database: TestDatabase
  let redis: OwnServer | null
  let servers: readonly OwnServer[]
  let fleet: Fleet
  let jobs: JobQueue
  let usernames: readonly string[]

  beforeAll(async () => {
    database = await aDatabase()
    usernames = await aCommunity(database.url, 2 * LANES + Math.ceil(AWAY_MS / 5_000))
    const largeSurveyRead = await aLargeSurvey(database.url, database.pool)
    redis = hasRedis ? await startRedis() : null
    const kafka = hasKafka ? await startOwnKafka() : null
    servers = [redis, kafka].filter((server) => server !== null)
    fleet = await aFleet(database.url, posts(kafka?.address, redis?.address))
    await fleet.ready()
    await largeSurveyRead()
    await allReached(database.pool)
    jobs = bullJobs({ databaseUrl: database.url, redisUrl: redis?.address, name: 'housekeeping' })
  }, 180_000 + LONGER_MS)
  afterAll(async () => {
    fleet.killAll()
    for (const server of servers) await server.close()
    await database.drop()
  }, 60_000)

  const isRelayed = async (): Promise<boolean> => !hasKafka || (await relayLag(database.pool))?.events === 0

  const aSessionThatExpired = (key: string) =>
    database.pool.query(
      `insert into identity.session (key, member_id, account_type, created_at, seen_at, expires_at)
       values (decode(md5($1), 'hex'), gen_random_uuid(), 'user', now() - interval '9 days', now() - interval '9 days', now())`,
      [key],
    )
  const expiredSessions = async (): Promise<number> => {
    const text = `select count(*)::int as n from identity.session where seen_at < now() - interval '8 days'`
    return (await database.pool.query<Readonly<{ n: number }>>(text)).rows[0]?.n ?? 0
  }

  it(
    `for ${AWAY_MS} ms, members continue; then all waiting work is done, nothing is lost or duplicated, no role is started again`,
    async () => {
      const acknowledged: Acknowledged[] = []
      const saves = Math.ceil(AWAY_MS / 200)
      await until('Kafka has what was told before', isRelayed)
      await aSessionThatExpired('before')
      await jobs.add(JOB, 'before', {})
      await until('the job before is done', async () => (await expiredSessions()) === 0)

      const load = answering({ at: fleet.api, usernames, lanes: LANES, saves, paceMs: 80, isErasing: false })
      await Promise.all(servers.map((server) => server.leave()))
      await aSessionThatExpired('meanwhile')
      const asked = jobs.add(JOB, 'meanwhile', {})
      const back = sleep(AWAY_MS)
      for (let looks = 0; looks < 3; looks += 1) {
        await sleep(AWAY_MS / 4)
        expect(await fleet.at('api').ready()).toBe(200)
        await reached(database.pool, 'reporting') // rows stay up to date: readers follow the log itself
      }
      if (hasKafka) expect(await isRelayed()).toBe(false)
      if (redis) expect([await expiredSessions(), await fleet.at('worker').ready()]).toEqual([1, 503])
      await back

      await Promise.all(servers.map((server) => server.comeBack()))
      await asked
      await until('the job is done that was asked for meanwhile', async () => (await expiredSessions()) === 0)
      await fleet.ready()
      acknowledged.push(...(await load.stop()))
      await until('Kafka has all of the log', isRelayed)

      expect(fleet.collapsed).toEqual([])
      await expectAcknowledged(database.url, acknowledged)
      await expectSound(database.pool, database.url)
      expect(await jobs.list('failed', 0, 10)).toEqual([])
      await jobs.close()
      expect(await fleet.stop()).toEqual(fleet.names.map(() => 0))
    },
    AWAY_MS + 180_000 + LONGER_MS,
  )
})
