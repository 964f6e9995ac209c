import { setTimeout as sleep } from 'node:timers/promises'
import { classOf, type Pool } from '@portal/infra/database/pool'
import type { Recorded } from '@portal/infra/event-log/event-log'
import { postgresFeed } from '@portal/infra/feed/postgres'
import { fillLog } from '@portal/tests/support/projections/fill-log'
import {
  aProjectedDatabase,
  aProjector,
  reached,
  rebuilt,
  rowHashes,
} from '@portal/tests/support/projections/projecting'
import { aRebuilder, leftOf, statesOf, strictly } from '@portal/tests/support/projections/rebuilding'
import { shardsBecome, sharesOf } from '@portal/tests/support/projections/sharding'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { answeringMany } from '@portal/tests/support/surveys/many-surveys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reportingProjection as reporting } from '../../reporting/response/projector.ts'
import { applyPage, ownPage, type Session } from '../batches/batch.ts'
import { Fenced, placesOf, takeOver } from '../batches/checkpoint.ts'
import { parkedKeys } from '../batches/parking.ts'
import { askForRetry } from '../batches/retry.ts'
import { inShard, isInShard, type Projection } from '../projection.ts'
import { rebuild } from '../rebuild/rebuild.ts'
import { switchTo } from '../rebuild/switch.ts'
import { verify } from '../verify/verify.ts'
import { shardsOf } from './shard.ts'

const whole = answeringMany(91, 3_000)
const shards = shardsOf(4).map((shard) => inShard(reporting, shard))
const shardOf = (recorded: Recorded): number => shards.findIndex((one) => isInShard(one, recorded))

let database: TestDatabase
beforeEach(async () => {
  database = await aProjectedDatabase()
})
afterEach(() => database.drop())

/** Four shards at the end of these events, without an owner, or owned by a projector that goes on. */
const parted = async (events: readonly Recorded[], projection: Projection = reporting) => {
  const { pool } = database
  await fillLog(pool, events)
  const projector = aProjector(pool, [projection])
  await reached(pool, 'reporting')
  await shardsBecome(pool, reporting, 4)
  await reached(pool, 'reporting')
  return projector
}

const PATIENT = { timeout: 60_000 }

const places = async (): Promise<readonly string[]> =>
  (await placesOf(database.pool, reporting)).map(({ position }) => position)

const owner = async (pool: Pool, projection: Projection, runner: string) => {
  const feed = postgresFeed({ pool })
  const taken = await takeOver(pool, feed, projection, runner)
  if (!taken) throw new Error('it was not free')
  const session: Session = { ours: taken.ownership, fold: projection.open(), parked: new Set() }
  const page = ownPage(projection, await feed.read(taken.progress.position, { limit: 200 }))
  return { means: { pool, feed, classOf }, session, progress: taken.progress, page }
}

describe('a shard', () => {
  it('has one writer: a former owner of it can commit nothing, while owners of other shards go on (P19)', async () => {
    const { pool } = database
    await (await parted(whole.slice(0, 400))).stop()
    await fillLog(pool, whole.slice(400, 600))
    const [first, second] = [(await aRebuilder(pool)).runnerId, (await aRebuilder(pool)).runnerId]
    const [one, other] = [shards[1] ?? reporting, shards[2] ?? reporting]
    const zombie = await owner(pool, one, first)
    const neighbour = await owner(pool, other, first)
    await pool.query(`update proj.checkpoint set owner = null where shard = 1 and projection = 'reporting'`)
    const heir = await owner(pool, one, second)

    await expect(applyPage(zombie.means, zombie.session, zombie.progress, zombie.page)).rejects.toThrow(Fenced)
    await applyPage(neighbour.means, neighbour.session, neighbour.progress, neighbour.page)
    await applyPage(heir.means, heir.session, heir.progress, heir.page)
    await expect(applyPage(zombie.means, zombie.session, heir.progress, zombie.page)).rejects.toThrow(Fenced)
    const [rest, , , last] = await places()
    expect(await places()).toEqual([rest, heir.page.upTo, heir.page.upTo, last])
    expect(rest).not.toBe(heir.page.upTo)
  })

  it('parks the key of an event that cannot be applied, while all other keys and shards go on (P22)', async () => {
    const { pool } = database
    const at = whole.findIndex(({ event }, i) => i > 500 && event.type === 'PageAnswered')
    const bad = whole[at]
    let isBroken = true
    const open: Projection['open'] = (parts) => {
      const fold = reporting.open(parts)
      return {
        ...fold,
        apply: (store, batch) => {
          if (isBroken && batch.some(({ eventId }) => eventId === bad?.eventId)) throw new TypeError('not yet')
          return fold.apply(store, batch)
        },
      }
    }
    const projector = await parted(whole.slice(0, 400), { ...reporting, open })
    await fillLog(pool, whole.slice(400))
    await reached(pool, 'reporting')
    const behind = whole.filter(({ stream }, i) => i > at && stream === bad?.stream)
    const letters = async () => (await pool.query('select key, key_hash from proj.dead_letter')).rows
    expect((await letters()).map(({ key }) => key)).toEqual([bad, ...behind].map(() => bad?.stream))
    expect(Number((await letters())[0]?.key_hash) & 3).toBe(bad && shardOf(bad))

    const keysIn = await Promise.all(shards.map(async (shard) => (await parkedKeys(pool, shard)).size))
    expect(keysIn).toEqual([0, 1, 2, 3].map((shard) => (bad && shardOf(bad) === shard ? 1 : 0)))

    await shardsBecome(pool, reporting, 2) // dead letters stay with their key
    isBroken = false
    await askForRetry(pool, reporting, bad?.stream ?? '')
    await expect.poll(letters, { timeout: 60_000 }).toEqual([])
    await projector.stop()
    const live = await rowHashes(pool, reporting)
    expect((await rebuilt(pool, reporting))['response']).toBe(live['response'])
  })

  it('that has stopped does not stop the others, and is tried again by the next process', async () => {
    const { pool } = database
    const projector = await parted(whole.slice(0, 400))
    await pool.query(`update proj.checkpoint set state = 'stopped', owner = null, epoch = epoch + 1
      where projection = 'reporting' and shard = 1`)
    await fillLog(pool, whole.slice(400, 900))
    const end = (900).toString(16).padStart(16, '0')
    await expect.poll(async () => (await places()).filter((place) => place === end).length, PATIENT).toBe(3)
    await projector.stop()
    const next = aProjector(pool, [reporting])
    await reached(pool, 'reporting')
    expect(await places()).toEqual([end, end, end, end])
    await next.stop()
  })
})

describe('an operation on a whole projection', () => {
  it('verifies all shards, each at its own position, while members answer, and finds a single changed row', async () => {
    const { pool } = database
    const projector = await parted(whole.slice(0, 600))
    const { signal } = new AbortController()
    const verified = async () =>
      verify(await aRebuilder(pool), reporting, { signal, limits: { live: 50, catchUp: 70, maxBytes: 1e6 } })
    let isOver = false
    let from = 600
    const writing = (async () => {
      for (; from < 2_900 && !isOver; from += 25) {
        await fillLog(pool, whole.slice(from, from + 25))
        await sleep(8)
      }
    })()
    for (let time = 0; time < 3; time += 1)
      expect(await verified()).toMatchObject({ outcome: 'compared', isEqual: true })
    isOver = true
    await writing
    await reached(pool, 'reporting')
    await projector.stop()
    await fillLog(pool, whole.slice(from, from + 60)) // one shard is further than the others, and nothing moves
    const means = { pool, feed: postgresFeed({ pool }), classOf }
    const ahead = await owner(pool, shards[3] ?? reporting, (await aRebuilder(pool)).runnerId)
    await applyPage(means, ahead.session, ahead.progress, ahead.page)
    expect(new Set(await places()).size).toBe(2)
    expect(await verified()).toMatchObject({ outcome: 'compared', isEqual: true })
    await pool.query(`update read.survey_size set respondents = respondents + 1
      where survey_id = (select min(survey_id) from read.survey_size)`)
    const wrong = await verified()
    expect(wrong).toMatchObject({ outcome: 'compared', isEqual: false })
    const tables = wrong.outcome === 'compared' ? wrong.tables : []
    expect(tables.filter(({ buckets }) => buckets > 0)).toMatchObject([{ table: 'survey_size', buckets: 1 }])
    expect(await leftOf(pool, reporting, reporting.version + 1)).toEqual([])
  })

  it('rebuilds into as many shards, switches when each has reached its old position, and rolls back', async () => {
    const { pool } = database
    const projector = await parted(whole.slice(0, 600))
    const { signal } = new AbortController()
    let isOver = false
    const writing = (async () => {
      for (let from = 600; from < whole.length && !isOver; from += 25) {
        await fillLog(pool, whole.slice(from, from + 25))
        await sleep(8)
      }
    })()
    const [made] = await rebuild(await aRebuilder(pool), [reporting], strictly({ signal }))
    expect(made).toMatchObject({ outcome: 'ready', comparison: { isEqual: true } })
    const newer = { ...reporting, version: reporting.version + 1 }
    expect((await placesOf(pool, newer)).map(({ mask }) => mask)).toEqual([3, 3, 3, 3])
    await switchTo({ pool, classOf }, reporting, newer.version)
    await shardsBecome(pool, newer, 2)
    await switchTo({ pool, classOf }, reporting, reporting.version)
    expect(await statesOf(pool, reporting)).toEqual(['1 live', '2 standby'])
    isOver = true
    await writing
    await reached(pool, 'reporting')
    await expect
      .poll(
        async () =>
          new Set([...(await places()), ...(await placesOf(pool, newer)).map(({ position }) => position)]).size,
      )
      .toBe(1)
    await projector.stop()
    expect(await rowHashes(pool, newer)).toEqual(await rowHashes(pool, reporting))
    expect(await sharesOf(pool, reporting)).toEqual([6])
  })

  it('refuses to switch to a build with one shard behind: readers of its keys would go back in time', async () => {
    const { pool } = database
    const projector = await parted(whole.slice(0, 600))
    await rebuild(await aRebuilder(pool), [reporting], strictly())
    await pool.query(`update proj.checkpoint set state = 'paused', owner = null, epoch = epoch + 1
      where projection = 'reporting' and version = ${reporting.version + 1} and shard = 2`)
    await fillLog(pool, whole.slice(600, 900))
    await reached(pool, 'reporting')
    await expect(switchTo({ pool, classOf }, reporting, reporting.version + 1)).rejects.toThrow(
      new RegExp(`v${reporting.version + 1}, shard 2 of 4 is behind v${reporting.version}`),
    )
    await projector.stop()
  })
})
