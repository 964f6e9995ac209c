import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openPool, type Pool } from '@portal/infra/database/pool'
import { expect } from 'vitest'
import { aTopicPrefix } from '../../adapters/on-kafka.ts'
import { allReached } from '../projections/projecting.ts'
import { kafkaBrokers, realKafka } from '../servers/kafka.ts'
import { type KeptPostgres, keptPostgres } from '../servers/kept-postgres.ts'
import { type Acknowledged, answering } from './answering-members.ts'
import { aFleet, type Fleet, type Post } from './fleet.ts'
import { aLargeSurvey } from './large-survey.ts'
import { aCommunity } from './role-processes.ts'

const LANES = 3
/** Saves of each member: then each takes twelve seconds and more. */
const SAVES = 200
const PACE_MS = 60

/** Two of each role that may have two, on a Postgres of their own, and members who answer while something fails. */
export type FleetUnderLoad = Readonly<{
  postgres: KeptPostgres
  pool: Pool
  fleet: Fleet
  /** Of all calls of `underLoad` so far: the log has all of it. */
  acknowledged: readonly Acknowledged[]
  /** Members answer for as long as some faults take, and then finish. */
  underLoad: (isErasing: boolean, faults: () => Promise<void>) => Promise<void>
  close: () => Promise<void>
}>

/** The second projector reads events through Kafka, if there is one. */
const posts = async (): Promise<readonly Post[]> => {
  const erased = { ERASED_LIST: path.join(tmpdir(), `erased-${randomUUID()}.ndjson`) }
  const own: readonly Post[] = [
    { name: 'api 1', role: 'api' },
    { name: 'api 2', role: 'api' },
    { name: 'projector 1', role: 'projector' },
    { name: 'worker', role: 'worker', settings: erased },
  ]
  if (realKafka() === null) return [...own, { name: 'projector 2', role: 'projector' }]
  const kafka = { KAFKA_BROKERS: await kafkaBrokers(), KAFKA_TOPIC_PREFIX: aTopicPrefix(), KAFKA_PARTITIONS: '2' }
  return [
    ...own,
    { name: 'projector 2', role: 'projector', settings: { ...kafka, FEED: 'kafka' } },
    { name: 'relay', role: 'relay', settings: kafka },
  ]
}

/** @param seconds for how long, in all, members have to be there who answer */
export const aFleetUnderLoad = async (seconds: number): Promise<FleetUnderLoad> => {
  const postgres = await keptPostgres()
  const pool = openPool(postgres.url, { max: 4, application: 'portal-test' })
  const usernames = await aCommunity(postgres.url, LANES * (Math.ceil(seconds / 12) + 5))
  const largeSurveyRead = await aLargeSurvey(postgres.url, pool)
  const fleet = await aFleet(postgres.url, await posts())
  await fleet.ready()
  await largeSurveyRead()
  await allReached(pool)
  const acknowledged: Acknowledged[] = []
  return {
    postgres,
    pool,
    fleet,
    acknowledged,
    underLoad: async (isErasing, faults) => {
      const waiting = usernames.slice(acknowledged.length)
      const load = answering({
        at: fleet.api,
        usernames: waiting,
        lanes: LANES,
        saves: SAVES,
        paceMs: PACE_MS,
        isErasing,
      })
      try {
        await faults()
        await fleet.ready()
        expect(load.waiting()).toBeGreaterThan(0) // the load lasted to the end
      } finally {
        acknowledged.push(...(await load.stop()))
      }
    },
    close: async () => {
      fleet.killAll()
      await pool.end()
      await postgres.close()
    },
  }
}
