import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '@portal/contracts/problem'
import { openPool, type Pool } from '@portal/infra/database/pool'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Acknowledged, answering } from '../support/portal/answering-members.ts'
import { aFleet, type Fleet } from '../support/portal/fleet.ts'
import { aLargeSurvey, LARGER_MEGABYTES, LONGER_MS } from '../support/portal/large-survey.ts'
import { memberClient } from '../support/portal/member-client.ts'
import { aCommunity, PASSWORD } from '../support/portal/role-processes.ts'
import { expectAcknowledged, expectSound } from '../support/portal/soundness.ts'
import { allReached } from '../support/projections/projecting.ts'
import { type KeptPostgres, keptPostgres } from '../support/servers/kept-postgres.ts'
import { aSmallDisk, type SmallDisk } from '../support/servers/small-disk.ts'
import { until } from '../support/until.ts'

/** A new cluster needs some 60 of them; the rest is for WAL. */
const MEGABYTES = 256 + LARGER_MEGABYTES
const LANES = 2
const MEMBERS = 24
/** The last one checks the results of the others. */
const WATCHER = MEMBERS - 1
const REFUSED_WITHIN_MS = 3_000

/** As a rule the room for rows ends first; where that for WAL does, the server ends, and starts again by itself. */
const REFUSALS = [
  { status: 503, code: 'overloaded', after: '1' },
  { status: 503, code: 'unavailable', after: '2' },
]

const mayMount = inject('smallDisks').kind === 'mounted'

describe.each(mayMount ? ['a full disk'] : [])('%s', () => {
  let disk: SmallDisk
  let postgres: KeptPostgres
  let pool: Pool
  let fleet: Fleet
  let usernames: readonly string[]
  let save: () => Promise<Response>
  const acknowledged: Acknowledged[] = []

  beforeAll(async () => {
    disk = await aSmallDisk(MEGABYTES)
    postgres = await keptPostgres(disk.folder)
    pool = openPool(postgres.url, { max: 4, application: 'portal-test' })
    usernames = await aCommunity(postgres.url, MEMBERS)
    const largeSurveyRead = await aLargeSurvey(postgres.url, pool)
    fleet = await aFleet(postgres.url, [
      { name: 'api', role: 'api' },
      { name: 'projector', role: 'projector' },
      { name: 'worker', role: 'worker' },
    ])
    await fleet.ready()
    await largeSurveyRead()
    await allReached(pool)
    save = await aSaver()
  }, 180_000 + LONGER_MS)
  afterAll(async () => {
    fleet.killAll()
    await pool.end()
    await postgres.close()
    await disk.close()
  }, 60_000)

  /** A member who only saves, once each time, without retrying. */
  const aSaver = async (): Promise<() => Promise<Response>> => {
    const member = await memberClient(fleet.api, usernames[WATCHER] ?? '', PASSWORD)
    const token = await member.tokenOf('morning-drinks')
    const body = { token, page: 'welcome', questions: [], DATA: { Q2: 1 }, saveAndQuit: true, totalQuestions: 0 }
    return () =>
      fetch(`${fleet.api()}/api/surveys/conduct/submit`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), cookie: member.cookie },
        body: JSON.stringify(body),
      })
  }

  /** How many saves succeeded before one failed, and how that was refused. */
  const untilRefused = async () => {
    for (let saved = 0; saved < 2_000; saved += 1) {
      const began = performance.now()
      const reply = await save()
      const body: unknown = await reply.json()
      if (reply.ok) continue
      const { status, code } = Problem.parse(body)
      return {
        saved,
        ms: performance.now() - began,
        refused: { status, code, after: reply.headers.get('retry-after') },
      }
    }
    throw new Error('nobody was refused')
  }

  const underLoad = async (fault: () => Promise<void>): Promise<void> => {
    const waiting = usernames.slice(acknowledged.length, WATCHER)
    const load = answering({ at: fleet.api, usernames: waiting, lanes: LANES, saves: 60, paceMs: 30, isErasing: false })
    try {
      await fault()
    } finally {
      await disk.makeRoom()
      acknowledged.push(...(await load.stop()))
    }
  }

  let watched = 0

  it(
    'makes the portal refuse answers, store nothing of them, and accept them again once there is space',
    async () => {
      await underLoad(async () => {
        await sleep(300)
        await disk.fill()
        const { saved, ms, refused } = await untilRefused()
        watched += saved
        expect(REFUSALS).toContainEqual(refused)
        expect(ms).toBeLessThan(REFUSED_WITHIN_MS)
      })
      await fleet.ready()
      expect((await save()).status).toBe(200)
      watched += 1
      expect(fleet.collapsed).toEqual([])
    },
    240_000 + LONGER_MS,
  )

  const isSaidFull = (): boolean => postgres.said.some((line) => line.includes('is full'))

  /** Writes WAL until no file is left for it: the server ends then. */
  const stopByWriting = (): Promise<void> => {
    const emit = `select pg_logical_emit_message(true, 'ballast', repeat('x', 500000))`
    return until('the server refuses to write', async () => {
      await disk.fill()
      return pool.query(emit).then(
        () => false,
        () => true,
      )
    })
  }

  /**
   * Stops the server so that it cannot be started. One that ends for want of room starts again, and finds the files of the
   * WAL that its recovery has freed, more often than not. So it is ended once more, without a page left for its next start.
   */
  const exhaust = async (): Promise<void> => {
    await stopByWriting()
    await until('it is said that there is no room', async () => {
      await postgres.removeOptions()
      await disk.fill()
      await postgres.signal('SIGKILL')
      await sleep(1_000)
      return isSaidFull()
    })
  }

  it(
    'that stops Postgres makes the portal refuse answers too; the server is started again once there is space, and nothing is lost',
    async () => {
      await underLoad(async () => {
        await sleep(300)
        await exhaust()
        await until('answers are refused because the database is away', async () => {
          const { saved, refused } = await untilRefused()
          watched += saved
          expect(refused.status).toBe(503) // one that was being stored when the server ended is refused as any other then
          return refused.code === 'unavailable' && refused.after === '2'
        })
        await disk.makeRoom()
        await fleet.ready()
      })
      expect((await save()).status).toBe(200)
      watched += 1
      expect(fleet.collapsed).toEqual([])
    },
    240_000 + LONGER_MS,
  )

  it(
    'leaves an intact log and intact read models',
    async () => {
      const ofWatcher = ['started', ...Array.from({ length: watched }, () => 'saved')]
      const all = [...acknowledged, { username: usernames[WATCHER] ?? '', story: ofWatcher, isErased: false }]
      await expectAcknowledged(postgres.url, all)
      await expectSound(pool, postgres.url)
    },
    180_000 + LONGER_MS,
  )
})
