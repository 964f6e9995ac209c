import { randomUUID } from 'node:crypto'
import type { Recorded } from '@portal/infra/event-log/event-log'
import { storedMembers } from '@portal/tests/support/figures/index-members'
import { fillLog } from '@portal/tests/support/projections/fill-log'
import { aProjectedDatabase, aProjector, reached, rowHashes } from '@portal/tests/support/projections/projecting'
import { aRebuilder, statesOf, strictly } from '@portal/tests/support/projections/rebuilding'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { recorded, someAnswering } from '@portal/tests/support/surveys/answering'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reportingProjection as reporting } from '../../reporting/response/projector.ts'
import { evict, pause, resume } from '../builds/control.ts'
import type { Projection } from '../projection.ts'
import { rebuild } from '../rebuild/rebuild.ts'
import { parkedWindow, TooManyParked } from './parking.ts'
import { askForRetry, justBefore } from './retry.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await aProjectedDatabase()
})
afterEach(() => database.drop())

const clean = recorded(someAnswering(51, 1_200))
const at = clean.findIndex(({ event }, i) => i > 300 && event.type === 'PageAnswered')
const key = clean[at]?.stream ?? ''
const behind = clean.filter(({ stream }, i) => i > at && i < 900 && stream === key)

/** A projector whose code cannot apply some events until `mend` is called. */
const broken = () => {
  let isBroken = true
  const open: Projection['open'] = () => {
    const fold = reporting.open()
    return {
      ...fold,
      apply: (store, batch) => {
        if (isBroken && batch.some(({ eventId }) => eventId === clean[at]?.eventId)) throw new TypeError('not yet')
        return fold.apply(store, batch)
      },
    }
  }
  const mend = (): void => {
    isBroken = false
  }
  return { projection: { ...reporting, open }, mend }
}

const parked = async (): Promise<number> =>
  (await database.pool.query('select from proj.dead_letter where version = $1', [reporting.version])).rowCount ?? 0

/** The rows that code without the bug makes. */
const expected = async (): Promise<Record<string, string>> => {
  const [rebuilt] = await rebuild(await aRebuilder(database.pool), [reporting], strictly({ unverified: true }))
  if (rebuilt?.outcome !== 'ready') throw new Error('it was not rebuilt')
  return rowHashes(database.pool, { ...reporting, version: rebuilt.build.version })
}

const started = async (projection: Projection, events: readonly Recorded[]) => {
  await fillLog(database.pool, events)
  const projector = aProjector(database.pool, [projection])
  await reached(database.pool, 'reporting')
  return projector
}

describe('parked events that an operator retries', () => {
  it('are applied in log order by the owner, with new events in between, and leave the rows as if they had never failed (P21, P22)', async () => {
    const { pool } = database
    const { projection, mend } = broken()
    const projector = await started(projection, clean.slice(0, 900))
    expect(await parked()).toBe(1 + behind.length)

    await askForRetry(pool, reporting, key) // the code is still broken: the event stays parked
    await expect
      .poll(async () => (await pool.query('select from proj.dead_letter where retry_asked')).rowCount, {
        timeout: 60_000,
      })
      .toBe(0)
    expect(await parked()).toBe(1 + behind.length)

    mend()
    expect(await askForRetry(pool, reporting, null)).toBe(1)
    for (let from = 900; from < 1_200; from += 30) await fillLog(pool, clean.slice(from, from + 30))
    await expect.poll(parked, { timeout: 60_000 }).toBe(0)
    await reached(pool, 'reporting')
    await projector.stop()
    const { index_tail: _, ...rebuilt } = await expected() // the tail has events in the order in which they were applied
    expect(await rowHashes(pool, reporting)).toMatchObject(rebuilt)
    for (const surveyId of ['plain', 'hiding']) {
      const shown = await storedMembers(pool, surveyId)
      const made = await storedMembers(pool, surveyId, `reporting_v${reporting.version + 1}`)
      expect(new Map(shown)).toEqual(new Map(made))
    }
  })

  it('are found from the position just before theirs', () => {
    expect(justBefore('0000000000000100')).toBe('00000000000000ff')
    expect(justBefore('0000000000000001')).toBe('0000000000000000')
  })
})

describe('events that an operator skipped', () => {
  it('are left out, later events of their key are applied, and a rebuild makes the same rows', async () => {
    const { pool } = database
    const projector = await started(broken().projection, clean.slice(0, 900))
    const evicted = await evict(reporting, pool, key, 'sent by a test')
    expect(evicted).toHaveLength(1 + behind.length)
    await fillLog(pool, clean.slice(900))
    await reached(pool, 'reporting')
    await projector.stop()
    expect(await parked()).toBe(0)
    expect(await rowHashes(pool, reporting)).toEqual(await expected())
    const { rows } = await pool.query('select distinct reason from proj.excluded')
    expect(rows).toEqual([{ reason: 'sent by a test' }])
  })
})

describe('an erasure that is parked behind an event that an operator skips', () => {
  it('is not skipped with it but tried again, and leaves no words in the rows', async () => {
    const { pool } = database
    const before = clean.slice(0, 900)
    const last = before.findLast(({ stream }) => stream === key)
    if (!last) throw new Error('no such response')
    const event = { ...last.event, type: 'ResponseErased' }
    const responseId = key.replace('response-', '')
    const erasure = { ...last, event, eventId: randomUUID(), version: last.version + 1 }
    const projector = await started(broken().projection, [...before, erasure])
    expect(await parked()).toBe(2 + behind.length)
    const evicted = await evict(reporting, pool, key, 'sent by a test')
    expect(evicted.map(({ type }) => type)).not.toContain('ResponseErased')
    await expect.poll(parked, { timeout: 10_000 }).toBe(0)
    await projector.stop()
    const { rows } = await pool.query('select texts from read.response where response_id = $1', [responseId])
    expect(rows).toEqual([{ texts: null }])
    const { rows: excluded } = await pool.query(`select type from proj.excluded where type = 'ResponseErased'`)
    expect(excluded).toEqual([])
  })
})

describe('a rebuild that meets an event that it cannot apply', () => {
  it('stops there and names the position, and continues once an operator accepted that position', async () => {
    const { pool } = database
    const { projection } = broken()
    const projector = await started(projection, clean.slice(0, 900))
    const [refused] = await rebuild(await aRebuilder(pool), [projection], strictly())
    expect(refused).toMatchObject({ outcome: 'refused' })
    expect(JSON.stringify(refused)).toContain(`at position ${clean[at]?.position} (TypeError`)
    expect(await statesOf(pool, reporting)).toEqual(['1 live', '2 building'])

    const accepts = (position: string): boolean => position === clean[at]?.position
    const [ready] = await rebuild(await aRebuilder(pool), [projection], strictly({ accepts }))
    expect(ready).toMatchObject({
      outcome: 'ready',
      build: { version: reporting.version + 1 },
      comparison: { isEqual: true },
    })
    await projector.stop()
  })
})

describe('a projection', () => {
  it('does not move while it is paused, and continues from where it was', async () => {
    const { pool } = database
    const projector = await started(reporting, clean.slice(0, 600))
    const position = async () => (await pool.query('select pos from proj.checkpoint')).rows[0]?.pos
    const before = await position()
    expect(await pause(pool, reporting, 'looking at it')).toBe(true)
    expect(await pause(pool, reporting, null)).toBe(false)
    await fillLog(pool, clean.slice(600))
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(await position()).toBe(before)
    expect(await resume(pool, reporting)).toBe(true)
    await reached(pool, 'reporting')
    await projector.stop()
  })

  it('stops when more than 5 % of the last 10,000 events are parked, however few keys they have', () => {
    const window = parkedWindow()
    window.count(10_000, 400)
    expect(() => window.check(100)).not.toThrow()
    expect(() => window.check(101)).toThrow(TooManyParked)
    window.count(10_000, 0) // the first events have left the window
    expect(() => window.check(500)).not.toThrow()
  })
})
