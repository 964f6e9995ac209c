import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPool, type Pool } from '@portal/infra/database/pool'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTopicPrefix } from '../adapters/on-kafka.ts'
import { caughtUp, respondentsThere } from '../bench/soak/respondents-there.ts'
import { publishSurveys } from '../bench/submit/members.ts'
import { type Acknowledged, answering } from '../support/portal/answering-members.ts'
import { aFleet, type Fleet, type Post } from '../support/portal/fleet.ts'
import { aCommunity, type RoleProcess } from '../support/portal/role-processes.ts'
import { askingForJobs, expectAcknowledged, expectErased, expectSound } from '../support/portal/soundness.ts'
import { allReached } from '../support/projections/projecting.ts'
import { kafkaBrokers, realKafka } from '../support/servers/kafka.ts'
import { type KeptPostgres, keptPostgres } from '../support/servers/kept-postgres.ts'
import { chanceOf } from '../support/surveys/answering.ts'
import { until } from '../support/until.ts'

/** Two minutes in CI, else this many seconds. */
const SECONDS = Number(process.env['FAULT_SECONDS'] ?? (process.env['CI'] ? 120 : 30))
const SEED = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000)
const LANES = 3
/** Saves of each member: then each takes twelve seconds and more. */
const SAVES = 200
const PACE_MS = 60
const MEMBERS = LANES * (Math.ceil(SECONDS / 12) + 5)
/** Who have finished a large survey before it begins: so the faults come as at the end of a long run. */
const RESPONDENTS = Number(process.env['FAULT_RESPONDENTS'] ?? 0)
/** Each event of theirs is read again by each check. */
const LONGER_MS = RESPONDENTS * 5
const DATABASE = 'postgres'
const PROJECTORS = ['projector 1', 'projector 2'] as const

let postgres: KeptPostgres
let pool: Pool
let fleet: Fleet
let usernames: readonly string[]
/** In all tests of this file: the log has all of it. */
const acknowledged: Acknowledged[] = []

/** The second projector reads events through Kafka, if there is one. */
const posts = async (): Promise<readonly Post[]> => {
  const erased = { ERASED_LIST: path.join(tmpdir(), `erased-${process.pid}.ndjson`) }
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

const aLargeSurvey = async (): Promise<void> => {
  await publishSurveys(postgres.url, pool)
  await respondentsThere(pool, RESPONDENTS, 0)
}

beforeAll(async () => {
  postgres = await keptPostgres()
  pool = openPool(postgres.url, { max: 4, application: 'portal-test' })
  usernames = await aCommunity(postgres.url, MEMBERS)
  if (RESPONDENTS > 0) await aLargeSurvey()
  fleet = await aFleet(postgres.url, await posts())
  await fleet.ready()
  if (RESPONDENTS > 0) await caughtUp(pool, RESPONDENTS)
  await allReached(pool)
}, 180_000 + LONGER_MS)
afterAll(async () => {
  fleet.killAll()
  await pool.end()
  await postgres.close()
}, 60_000)

/** Members answer for as long as some faults take, and then finish. */
const underLoad = async (isErasing: boolean, faults: () => Promise<void>): Promise<void> => {
  const waiting = usernames.slice(acknowledged.length)
  const load = answering({ at: fleet.api, usernames: waiting, lanes: LANES, saves: SAVES, paceMs: PACE_MS, isErasing })
  try {
    await faults()
    await fleet.ready()
    expect(load.waiting()).toBeGreaterThan(0) // the load lasted to the end
  } finally {
    acknowledged.push(...(await load.stop()))
  }
}

const kill = async (name: string): Promise<void> => {
  if (name === DATABASE) await postgres.signal('SIGKILL')
  else fleet.kill(name)
}

describe('kill -9', () => {
  it(
    `of every role at random points for ${SECONDS} s (FAULT_SEED=${SEED}) loses and duplicates nothing; jobs are done, erasures finished`,
    async () => {
      const chance = chanceOf(SEED)
      const victims = [...fleet.names, DATABASE]
      const jobs = askingForJobs(postgres.url)
      let kills = 0
      await underLoad(true, async () => {
        for (const end = performance.now() + SECONDS * 1_000; performance.now() < end; kills += 1) {
          await sleep(1_000 + chance(2_500))
          await kill(victims[kills < victims.length ? kills : chance(victims.length)] ?? DATABASE) // first each once
          await jobs.add('forget-expired-sessions', `kill-${kills}`)
        }
      })

      expect(fleet.collapsed).toEqual([])
      await jobs.add('finish-erasures', 'after-the-kills')
      await expectErased(
        pool,
        postgres.url,
        acknowledged.filter(({ isErased }) => isErased),
      )
      await expectAcknowledged(postgres.url, acknowledged)
      expect(await jobs.allDone()).toBe(0)
      await jobs.close()
      await expectSound(pool, postgres.url)
    },
    300_000 + SECONDS * 1_000 + LONGER_MS,
  )
})

describe('a restart of Postgres under load', () => {
  /** The names of its manual. The first waits for clients, who stay connected, so a fast stop follows. */
  const restarts = { smart: ['SIGTERM', 'SIGINT'], fast: ['SIGINT'], immediate: ['SIGQUIT'] } as const

  it(
    'smart, fast or immediate, loses and duplicates nothing, and no role needs to be started again',
    async () => {
      await underLoad(false, async () => {
        for (const signals of Object.values(restarts)) {
          const former = (await postgres.pid()) ?? 0
          for (const signal of signals) {
            await sleep(700)
            await postgres.signal(signal)
          }
          await postgres.replaced(former)
          await fleet.ready()
        }
      })
      expect(fleet.collapsed).toEqual([])
      await expectAcknowledged(postgres.url, acknowledged)
      await expectSound(pool, postgres.url)
    },
    180_000 + LONGER_MS,
  )
})

describe('a projector that is paused', () => {
  const IN_A_BATCH = `select from pg_stat_activity where application_name = 'portal-projector' and state like 'idle in%'`
  const HELD = `select
      (select count(*)::int from proj.runner r where r.expires_at > clock_timestamp() and exists (
        select from unnest(r.follows) f where not exists (
          select from proj.reactor t where starts_with(f, t.projection || ' ')))) as runners,
      (select count(*)::int from proj.checkpoint c where not exists (
        select from proj.runner r where r.runner_id = c.owner and r.expires_at > clock_timestamp())) as free`

  /** Whether this many projectors are alive, and every shard has an owner. */
  const isHeldBy = async (alive: number): Promise<boolean> => {
    const { rows } = await pool.query<Readonly<{ runners: number; free: number }>>(HELD)
    return rows[0]?.runners === alive && rows[0].free === 0
  }

  /** In the middle of a batch, if it owns a projection at all. */
  const pause = async (projector: RoleProcess): Promise<void> => {
    for (let attempt = 0; attempt < 150; attempt += 1) {
      projector.signal('SIGSTOP')
      if ((await pool.query(IN_A_BATCH)).rowCount !== 0) return
      projector.signal('SIGCONT')
      await sleep(7)
    }
    projector.signal('SIGSTOP')
  }

  const takeovers = async (): Promise<number> =>
    Number((await pool.query('select sum(epoch) as epochs from proj.checkpoint')).rows[0]?.epochs)

  it(
    'is replaced, and commits nothing when it continues',
    async () => {
      const before = await takeovers()
      await underLoad(false, async () => {
        for (const name of PROJECTORS) {
          await until('both could work', () => isHeldBy(2))
          await pause(fleet.at(name))
          await until('the other holds all', () => isHeldBy(1))
          fleet.at(name).signal('SIGCONT')
          await fleet.ready()
        }
      })
      expect(await takeovers()).toBeGreaterThan(before)
      expect(fleet.collapsed).toEqual([])
      await expectAcknowledged(postgres.url, acknowledged)
      await expectSound(pool, postgres.url)
      expect(await fleet.stop()).toEqual(fleet.names.map(() => 0))
    },
    180_000 + LONGER_MS,
  )
})
