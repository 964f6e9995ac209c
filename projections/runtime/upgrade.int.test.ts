import { fillLog } from '@portal/tests/support/projections/fill-log'
import { aProjectedDatabase, aProjector, reached, rowHashes } from '@portal/tests/support/projections/projecting'
import { statesOf } from '@portal/tests/support/projections/rebuilding'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { recorded, someAnswering } from '@portal/tests/support/surveys/answering'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reportingProjection as reporting } from '../reporting/response/projector.ts'
import { liveBuild } from './builds/build.ts'

const NEWER = reporting.version + 1

let database: TestDatabase
beforeEach(async () => {
  database = await aProjectedDatabase()
})
afterEach(() => database.drop())

describe('newer code of a projection', () => {
  it('makes its rows beside those of the older code, and switches once they hold as much', async () => {
    const { pool } = database
    const events = recorded(someAnswering(71, 1_500))
    await fillLog(pool, events.slice(0, 1_200))
    const older = aProjector(pool, [reporting])
    await reached(pool, 'reporting')

    const newer = aProjector(pool, [{ ...reporting, version: NEWER }])
    const counts = async () => (await pool.query('select from read.response')).rowCount
    const before = await counts()
    await fillLog(pool, events.slice(1_200))
    while ((await liveBuild(pool, 'reporting'))?.version === reporting.version)
      expect(await counts()).toBeGreaterThanOrEqual(before ?? 0)
    expect(await statesOf(pool, reporting)).toEqual(['1 standby', '2 live'])
    await reached(pool, 'reporting')
    const places = async () => (await pool.query('select distinct pos from proj.checkpoint')).rowCount
    await expect.poll(places, { timeout: 60_000 }).toBe(1) // the older ones follow on standby
    await Promise.all([older.stop(), newer.stop()])
    expect(await rowHashes(pool, { ...reporting, version: NEWER })).toEqual(await rowHashes(pool, reporting))
  })

  it('keeps its rows when older code starts once more', async () => {
    const { pool } = database
    await fillLog(pool, recorded(someAnswering(72, 300)))
    const newer = aProjector(pool, [{ ...reporting, version: NEWER }])
    await reached(pool, 'reporting')
    const older = aProjector(pool, [reporting])
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await statesOf(pool, reporting)).toEqual(['2 live'])
    await Promise.all([older.stop(), newer.stop()])
  })
})
