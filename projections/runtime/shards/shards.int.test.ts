import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Recorded } from '@portal/infra/event-log/event-log'
import { fillLog } from '@portal/tests/support/projections/fill-log'
import {
  aProjectedDatabase,
  aProjector,
  reached,
  rebuilt,
  rowHashes,
} from '@portal/tests/support/projections/projecting'
import { aRebuilder } from '@portal/tests/support/projections/rebuilding'
import { shardsBecome, sharesOf } from '@portal/tests/support/projections/sharding'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { chanceOf } from '@portal/tests/support/surveys/answering'
import { answeringMany } from '@portal/tests/support/surveys/many-surveys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reportingProjection as reporting } from '../../reporting/response/projector.ts'
import { Fenced, placesOf, takeOver } from '../batches/checkpoint.ts'
import { pause, resume } from '../builds/control.ts'
import { openFilling, partFilling } from '../rebuild/fill.ts'
import { changeShards, ShardsRefused } from './change.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await aProjectedDatabase()
})
afterEach(() => database.drop())

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A projector as a process, to be killed. */
const aProcess = () => {
  const child = spawn(process.execPath, [`${root}tests/support/projections/projector-process.ts`, database.url], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  return async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
}

const written = async (events: readonly Recorded[], atOnce: number, everyMs: number): Promise<void> => {
  for (let from = 0; from < events.length; from += atOnce) {
    await fillLog(database.pool, events.slice(from, from + atOnce))
    await sleep(everyMs)
  }
}

const shares = () => sharesOf(database.pool, reporting)
const { signal } = new AbortController()

describe('a projection in shards', () => {
  it('equals a rebuild in one shard, row by row, while its processes are killed and restarted (P18, P20)', async () => {
    const { pool } = database
    const chance = chanceOf(5)
    const events = answeringMany(81, 6_000)
    await fillLog(pool, events.slice(0, 400))
    const first = aProjector(pool, [reporting])
    await reached(pool, 'reporting')
    await shardsBecome(pool, reporting, 4)
    await first.stop()

    const kills = [aProcess(), aProcess()]
    await expect.poll(shares, { timeout: 60_000 }).toEqual([2, 2])
    const writing = written(events.slice(400), 40, 30)
    for (let kill = 0; kill < 4; kill += 1) {
      await sleep(chance(700))
      const which = chance(2)
      await kills[which]?.()
      await sleep(chance(500))
      kills[which] = aProcess()
    }
    await writing
    await reached(pool, 'reporting')
    await expect.poll(shares, { timeout: 60_000 }).toEqual([2, 2])
    for (const kill of kills) await kill()
    const live = await rowHashes(pool, reporting)
    expect(live['response']).not.toMatch(/^0:/)
    expect(await rebuilt(pool, reporting)).toEqual(live)
  })

  it('gives a share to a process that joins, and takes over that of one that leaves, while events come', async () => {
    const { pool } = database
    const events = answeringMany(82, 3_000)
    await fillLog(pool, events.slice(0, 300))
    const one = aProjector(pool, [reporting])
    await reached(pool, 'reporting')
    await shardsBecome(pool, reporting, 8)
    await expect.poll(shares, { timeout: 60_000 }).toEqual([8])

    const writing = written(events.slice(300), 50, 20)
    const other = aProjector(pool, [reporting])
    await expect.poll(shares, { timeout: 60_000 }).toEqual([4, 4])
    const third = aProjector(pool, [reporting])
    await expect.poll(shares, { timeout: 60_000 }).toEqual([2, 3, 3])
    await other.stop()
    await expect.poll(shares, { timeout: 60_000 }).toEqual([4, 4])
    await Promise.all([one.stop(), writing])
    await expect.poll(shares, { timeout: 60_000 }).toEqual([8])
    await reached(pool, 'reporting')
    await third.stop()
    const live = await rowHashes(pool, reporting)
    expect(await rebuilt(pool, reporting)).toEqual(live)
  })

  it('changes the number of shards under load, and no event is lost or applied twice', async () => {
    const { pool } = database
    const events = answeringMany(83, 4_000)
    await fillLog(pool, events.slice(0, 300))
    const projectors = [aProjector(pool, [reporting]), aProjector(pool, [reporting])]
    await reached(pool, 'reporting')
    let isOver = false
    const writing = (async () => {
      for (let from = 300; from < events.length && !isOver; from += 25)
        await written(events.slice(from, from + 25), 25, 8)
    })()
    for (const count of [4, 2, 8, 1, 16]) {
      await shardsBecome(pool, reporting, count)
      await expect.poll(async () => (await shares()).reduce((sum, n) => sum + n, 0), { timeout: 60_000 }).toBe(count)
    }
    isOver = true
    await writing
    await reached(pool, 'reporting')
    await Promise.all(projectors.map((projector) => projector.stop()))
    const live = await rowHashes(pool, reporting)
    expect(await rebuilt(pool, reporting)).toEqual(live)
  })

  it('keeps the number of shards while it is paused, and waits for a shard that is behind', async () => {
    const { pool } = database
    const events = answeringMany(84, 1_200)
    await fillLog(pool, events.slice(0, 600))
    const projector = aProjector(pool, [reporting])
    await reached(pool, 'reporting')
    await shardsBecome(pool, reporting, 4)
    await reached(pool, 'reporting')
    await pool.query(`update proj.checkpoint set state = 'paused', owner = null, epoch = epoch + 1
      where projection = 'reporting' and shard = 2`)
    await fillLog(pool, events.slice(600))
    const means = await aRebuilder(pool)
    await expect(changeShards(means, reporting, 2, { signal })).rejects.toThrow(
      `Some of reporting v${reporting.version} is paused`,
    )
    await expect
      .poll(
        async () =>
          (await pool.query(`select distinct pos from proj.checkpoint where projection = 'reporting'`)).rowCount,
      )
      .toBe(2)

    await pause(pool, reporting, 'a test')
    await shardsBecome(pool, reporting, 2)
    const { rows } = await pool.query(`select pos, state from proj.checkpoint where projection = 'reporting'`)
    expect(new Set(rows.map(({ pos }) => pos)).size).toBe(1)
    expect(rows.map(({ state }) => state)).toEqual(['paused', 'paused'])
    await resume(pool, reporting)
    await reached(pool, 'reporting')
    await projector.stop()
    const live = await rowHashes(pool, reporting)
    expect(await rebuilt(pool, reporting)).toEqual(live)
  })

  it('accepts only the new shards after a change, and only the owner of all shards may change their number', async () => {
    const { pool } = database
    await fillLog(pool, answeringMany(86, 300))
    const projector = aProjector(pool, [reporting])
    await reached(pool, 'reporting')
    await shardsBecome(pool, reporting, 4)
    await projector.stop()
    const masks = async () => (await placesOf(pool, reporting)).map(({ mask }) => mask)
    const means = await aRebuilder(pool)
    expect(await takeOver(pool, means.feed, reporting, means.runnerId)).toBeNull() // all keys in one
    expect(await masks()).toEqual([3, 3, 3, 3])

    const filling = await openFilling(means, reporting, means.runnerId, () => true)
    await pool.query(`update proj.checkpoint set epoch = epoch + 1 where projection = 'reporting' and shard = 3`)
    await expect(partFilling(means, filling, 2)).rejects.toThrow(Fenced)
    const again = await openFilling(means, reporting, means.runnerId, () => true)
    await pool.query(`update proj.checkpoint set pos = '0000000000000001' where projection = 'reporting' and shard = 1`)
    await expect(partFilling(means, again, 2)).rejects.toThrow(Fenced)
    expect(await masks()).toEqual([3, 3, 3, 3])
  })

  it('refuses a change of the number of shards with a reason if it is not possible', async () => {
    const { pool } = database
    await fillLog(pool, answeringMany(85, 200))
    const means = await aRebuilder(pool)
    const asked = (count: number, projection = reporting) => changeShards(means, projection, count, { signal })
    await expect(asked(4)).rejects.toThrow(ShardsRefused)
    const projector = aProjector(pool, [reporting])
    await reached(pool, 'reporting')
    await expect(asked(3)).rejects.toThrow('There can be 1, 2, 4, 8')
    await expect(asked(2, { ...reporting, spreadBy: null })).rejects.toThrow('reporting cannot be spread: its rows')
    await projector.stop()
    await pool.query(`update proj.checkpoint set state = 'stopped'`)
    await expect(asked(4)).rejects.toThrow(`reporting v${reporting.version} has stopped`)
  })
})
