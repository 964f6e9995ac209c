import { BOUNDS, concernsOf } from '@portal/contracts/operations/concerns'
import { relayFigures } from '@portal/infra/relay/relay-figures'
import { fillLog } from '@portal/tests/support/projections/fill-log'
import {
  aProjectedDatabase,
  aProjector,
  reached,
  rebuilt,
  rowHashes,
} from '@portal/tests/support/projections/projecting'
import { aRebuilder, leftOf, statesOf, stopAfter, strictly } from '@portal/tests/support/projections/rebuilding'
import { shardsBecome } from '@portal/tests/support/projections/sharding'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { recorded, someAnswering } from '@portal/tests/support/surveys/answering'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemStatusQueries } from '../../operations/system-status/queries.ts'
import { reportingProjection as reporting } from '../../reporting/response/projector.ts'
import { refusalOf } from '../batches/checkpoint.ts'
import { buildsOf, inBuild } from '../builds/build.ts'
import { rebuild } from './rebuild.ts'
import type { SettingAside } from './replacing.ts'
import { setAside } from './set-aside.ts'
import { switchTo } from './switch.ts'

const NEVER = { ...BOUNDS, lagSeconds: 1e9, oldestTransactionSeconds: 1e9, diskFreeBytes: 0, diskFreeShare: 0 }
/** The number of the build that is made next. */
const NEXT = reporting.version + 1
const OTHER_LOG = `update proj.checkpoint set log_id = gen_random_uuid() where projection = 'reporting'`

let database: TestDatabase
beforeEach(async () => {
  database = await aProjectedDatabase()
  await fillLog(database.pool, recorded(someAnswering(31, 600)))
})
afterEach(() => database.drop())

/** Applies all events there are, and stops. */
const projected = async (): Promise<void> => {
  const projector = aProjector(database.pool, [reporting])
  await reached(database.pool, 'reporting')
  await projector.stop()
}

/** A log that was restored from an older backup while its read models were not. */
const logEndsAt = async (position: number): Promise<void> => {
  const { pool } = database
  await pool.query('alter table log.event disable trigger event_never_changes')
  await pool.query('delete from log.event where pos > $1', [position])
  await pool.query('alter table log.event enable trigger event_never_changes')
}

const whySo = async (): Promise<readonly string[]> =>
  (await buildsOf(database.pool, 'reporting')).flatMap(({ reason }) => reason ?? [])

const settled = async (projector: ReturnType<typeof aProjector>): Promise<void> => {
  const { pool } = database
  await expect.poll(() => statesOf(pool, reporting), { timeout: 60_000 }).toEqual(['1 failed', '2 live'])
  await reached(pool, 'reporting')
  await projector.stop()
}

/** The live rows equal the log, and nothing is left of the rows that were live before. */
const expectMadeAgain = async (why: RegExp): Promise<void> => {
  const { pool } = database
  await settled(aProjector(pool, [reporting]))
  expect(await leftOf(pool, reporting, reporting.version)).toEqual([])
  expect(await whySo()).toEqual([expect.stringMatching(why)])
  const rows = await rowHashes(pool, { ...reporting, version: NEXT })
  expect(rows['response']).not.toBe('0:0')
  await pool.query('delete from proj.checkpoint; delete from proj.live; delete from proj.build')
  await projected()
  expect(await rowHashes(pool, reporting)).toEqual(rows)
}

describe('rows that were not made from this log (P15)', () => {
  it('are replaced and rebuilt at the start if they belong to another log', async () => {
    await projected()
    await database.pool.query(OTHER_LOG)
    await expectMadeAgain(/read model reporting .* another event log/)
  })

  it('are replaced and rebuilt if the log ends before their position', async () => {
    await projected()
    await logEndsAt(400)
    await expectMadeAgain(/the log ends before that/)
  })

  it('are replaced and rebuilt if the log was restored and has grown past their position since', async () => {
    await projected()
    await logEndsAt(300)
    await fillLog(database.pool, recorded(someAnswering(77, 500)).slice(2))
    await expectMadeAgain(/another event is there in this log/)
  })

  it('only catch up if they were made from less of the same log', async () => {
    await projected()
    await fillLog(database.pool, recorded(someAnswering(78, 300)).slice(2))
    await projected()
    expect(await statesOf(database.pool, reporting)).toEqual(['1 live'])
    const rows = await rowHashes(database.pool, reporting)
    expect(await rebuilt(database.pool, reporting)).toEqual(rows)
  })

  it('are no longer shown to readers, who are told why until the new rows are complete', async () => {
    const { pool } = database
    await projected()
    await pool.query(OTHER_LOG)
    const means = await aRebuilder(pool)
    const why = await refusalOf(pool, means.feed, reporting)
    const build = await setAside(means, reporting, reporting, why ?? '')
    expect(build?.version).toBe(NEXT)
    expect((await pool.query('select from read.response')).rowCount).toBe(0)
    const concerns = async () => concernsOf(await systemStatusQueries({ pool, relay: relayFigures }).status(), NEVER)
    expect(await concerns()).toContainEqual({ kind: 'made-again', projection: 'reporting', version: NEXT, why })
    const projector = aProjector(pool, [reporting])
    await reached(pool, 'reporting')
    await expect.poll(concerns, { timeout: 60_000 }).toEqual([])
    await projector.stop()
  })

  it('are deleted if they are on standby, and the live rows stay', async () => {
    const { pool } = database
    const projector = aProjector(pool, [reporting])
    await reached(pool, 'reporting')
    await rebuild(await aRebuilder(pool), [reporting], strictly())
    await switchTo(await aRebuilder(pool), reporting, NEXT)
    await projector.stop()
    await pool.query(`${OTHER_LOG} and version = ${reporting.version}`)
    const again = aProjector(pool, [reporting])
    await expect.poll(() => statesOf(pool, reporting), { timeout: 60_000 }).toEqual(['1 failed', '2 live'])
    await expect.poll(() => leftOf(pool, reporting, reporting.version), { timeout: 60_000 }).toEqual([])
    await again.stop()
  })

  it('are rebuilt with as many shards as before, even if only one shard is not of this log', async () => {
    const { pool } = database
    await projected()
    await shardsBecome(pool, reporting, 4)
    await pool.query('update proj.checkpoint set event_id = gen_random_uuid() where shard = 2')
    await settled(aProjector(pool, [reporting]))
    const { rows } = await pool.query('select version, shard, mask from proj.checkpoint order by shard')
    expect(rows).toEqual([0, 1, 2, 3].map((shard) => ({ version: NEXT, shard, mask: 3 })))
  })

  it('are deleted and begun again if they are not complete', async () => {
    const { pool } = database
    const projector = aProjector(pool, [reporting])
    await reached(pool, 'reporting')
    const { signal, count } = stopAfter(3)
    await rebuild(await aRebuilder(pool), [reporting], strictly({ signal, onProgress: count }))
    await pool.query(`${OTHER_LOG} and version = ${NEXT}`)
    const [again] = await rebuild(await aRebuilder(pool), [reporting], strictly())
    expect(again).toMatchObject({ outcome: 'ready', build: { version: NEXT + 1 }, comparison: { isEqual: true } })
    await projector.stop()
  })

  it('are not continued by newer code if older code made them', async () => {
    const { pool } = database
    await projected()
    await logEndsAt(400)
    const newer = { ...reporting, version: NEXT }
    const projector = aProjector(pool, [newer])
    await settled(projector)
    expect(await refusalOf(pool, (await aRebuilder(pool)).feed, inBuild(newer, { version: NEXT }))).toBeNull()
  })

  it('are not replaced before that was recorded', async () => {
    const { pool } = database
    await projected()
    await pool.query(OTHER_LOG)
    const told: SettingAside[] = []
    let failures = 2
    const projector = aProjector(pool, [reporting], 600, async (what) => {
      failures -= 1
      if (failures >= 0) throw new Error('the disk is full')
      told.push(what)
    })
    await reached(pool, 'reporting')
    await expect.poll(() => told.length, { timeout: 60_000 }).toBe(2)
    expect(told).toEqual([
      {
        projection: 'reporting',
        version: reporting.version,
        why: expect.stringContaining('another event log'),
        half: 'began',
      },
      expect.objectContaining({ half: 'done', instead: NEXT }),
    ])
    await projector.stop()
  })
})
