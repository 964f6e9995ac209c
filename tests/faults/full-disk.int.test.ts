import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '@portal/contracts/problem'
import { openPool, type Pool } from '@portal/infra/database/pool'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Acknowledged, answering } from '../support/portal/answering-members.ts'
import { aFleet, type Fleet } from '../support/portal/fleet.ts'
import { memberClient } from '../support/portal/member-client.ts'
import { aCommunity, PASSWORD } from '../support/portal/role-processes.ts'
import { expectAcknowledged, expectSound } from '../support/portal/soundness.ts'
import { type KeptPostgres, keptPostgres } from '../support/servers/kept-postgres.ts'
import { aSmallDisk, type SmallDisk } from '../support/servers/small-disk.ts'
import { until } from '../support/until.ts'

/** A fresh cluster takes some 60 of them; the rest is for what is written ahead. */
const MEGABYTES = 256
const LANES = 2
const MEMBERS = 24
/** The last of them looks how others fare. */
const WATCHER = MEMBERS - 1
const REFUSED_WITHIN_MS = 3_000

const mayMount = inject('smallDisks').kind === 'mounted'

describe.each(mayMount ? ['a disk that is full'] : [])('%s', () => {
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
    fleet = await aFleet(postgres.url, [
      { name: 'api', role: 'api' },
      { name: 'projector', role: 'projector' },
      { name: 'worker', role: 'worker' },
    ])
    await fleet.ready()
    save = await aSaver()
  }, 180_000)
  afterAll(async () => {
    fleet.killAll()
    await pool.end()
    await postgres.close()
    await disk.close()
  }, 60_000)

  /** A member who only ever saves, once each time, without trying again. */
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

  /** How many saves went well before one did not, and how that was refused. */
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

  it('refuses answers cleanly, stores nothing of them, and takes them again once there is room', async () => {
    await underLoad(async () => {
      await sleep(300)
      await disk.fill()
      const { saved, ms, refused } = await untilRefused()
      watched += saved
      expect(refused).toEqual({ status: 503, code: 'overloaded', after: '1' })
      expect(ms).toBeLessThan(REFUSED_WITHIN_MS)
    })
    expect((await save()).status).toBe(200)
    watched += 1
    expect(fleet.collapsed).toEqual([])
  }, 240_000)

  /** Until what is written ahead needs a file that there is no room for. */
  const exhaust = async (): Promise<void> => {
    const emit = `select pg_logical_emit_message(true, 'ballast', repeat('x', 500000))`
    for (let emitted = 0; emitted < 200; emitted += 1) {
      if (
        await pool.query(emit).then(
          () => false,
          () => true,
        )
      )
        return
    }
    throw new Error('there was room for all of it')
  }

  it('that stops Postgres itself refuses too; the server is started again once there is room, and nothing is lost', async () => {
    await underLoad(async () => {
      await sleep(300)
      await disk.fill()
      await exhaust()
      await until('it is said that there is no room', async () =>
        postgres.said.some((line) => line.includes('is full')),
      )
      const { refused } = await untilRefused()
      expect(refused).toEqual({ status: 503, code: 'unavailable', after: '2' })
      await disk.makeRoom()
      await fleet.ready()
    })
    expect((await save()).status).toBe(200)
    watched += 1
    expect(fleet.collapsed).toEqual([])
  }, 240_000)

  it('leaves a log and read models that are whole', async () => {
    const ofWatcher = `started, ${Array.from({ length: watched }, () => 'saved').join(', ')}`
    const all = [...acknowledged, { username: usernames[WATCHER] ?? '', story: ofWatcher, isErased: false }]
    await expectAcknowledged(pool, all)
    await expectSound(pool, postgres.url)
  }, 180_000)
})
