import { setTimeout as sleep } from 'node:timers/promises'
import { fillLog } from '@portal/tests/support/projections/fill-log'
import { aProjectedDatabase, aProjector, reached } from '@portal/tests/support/projections/projecting'
import { aRebuilder, leftOf, stopAfter, strictly } from '@portal/tests/support/projections/rebuilding'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { recorded, someAnswering } from '@portal/tests/support/surveys/answering'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reportingProjection as reporting } from '../../reporting/response/projector.ts'
import { buildsOf } from '../builds/build.ts'
import { verify } from './verify.ts'

const whole = recorded(someAnswering(1, 4_000))

let database: TestDatabase
beforeEach(async () => {
  database = await aProjectedDatabase()
  await fillLog(database.pool, whole.slice(0, 1_500))
})
afterEach(() => database.drop())

const { signal, limits } = strictly()
const options = { signal, ...(limits && { limits }) }
const verified = async () => verify(await aRebuilder(database.pool), reporting, options)

describe('verify', () => {
  it('finds rows equal to the log while members answer and the projector runs, and leaves nothing behind', async () => {
    const { pool } = database
    const projector = aProjector(pool, [reporting])
    await reached(pool, 'reporting')
    const events = whole.slice(1_500)
    let isOver = false
    const writing = (async () => {
      for (let from = 0; from < events.length && !isOver; from += 25) {
        await fillLog(pool, events.slice(from, from + 25))
        await sleep(10)
      }
    })()
    for (let time = 0; time < 4; time += 1)
      expect(await verified()).toMatchObject({ outcome: 'compared', isEqual: true })
    isOver = true
    await writing
    await projector.stop()
    for (const { version, purpose } of await buildsOf(pool, 'reporting')) {
      if (purpose === 'shadow') expect(await leftOf(pool, reporting, version)).toEqual([])
    }
  })

  it('names the one row that was changed by hand, and never its values', async () => {
    const { pool } = database
    const projector = aProjector(pool, [reporting])
    await reached(pool, 'reporting')
    const { rows } = await pool.query(`update read.response set page = 'somebody''s', via = 'import'
      where response_id = (select response_id from read.response order by ordinal limit 1) returning response_id`)
    const comparison = await verified()
    expect(comparison).toMatchObject({
      isEqual: false,
      tables: [
        {
          table: 'response',
          buckets: 1,
          differing: [{ key: { response_id: rows[0].response_id }, how: 'differs', columns: ['page', 'via'] }],
        },
        { table: 'index_column', buckets: 0 },
        { table: 'index_tail', buckets: 0 },
        { table: 'survey_size', buckets: 0 },
        { table: 'survey_definition', buckets: 0 },
        { table: 'code_frame', buckets: 0 },
      ],
    })
    expect(JSON.stringify(comparison)).not.toContain('somebody')
    await projector.stop()
  })

  it('names a missing row, an extra row, and a changed bit of the index', async () => {
    const { pool } = database
    const projector = aProjector(pool, [reporting])
    await reached(pool, 'reporting')
    await projector.stop()
    await pool.query(`delete from read.survey_size where survey_id = 'plain'`)
    await pool.query(`insert into read.survey_size values ('invented', 7, 0, 0, null, '{}', 0)`)
    await pool.query(`update read.index_tail set changes = changes || '\\x01' where block = 0 and survey_id = 'hiding'`)
    const comparison = await verified()
    if (comparison.outcome !== 'compared') throw new Error('it was not compared')
    const found = comparison.tables.flatMap(({ table, differing }) =>
      differing.map(({ key, how }) => [table, Object.values(key).join(' '), how]),
    )
    expect(found.toSorted((a, b) => (a.join() < b.join() ? -1 : 1))).toEqual([
      ['index_tail', 'hiding 0', 'differs'],
      ['survey_size', 'invented', 'extra'],
      ['survey_size', 'plain', 'missing'],
    ])
  })

  it('leaves nothing behind when it is stopped', async () => {
    const { pool } = database
    const projector = aProjector(pool, [reporting])
    await reached(pool, 'reporting')
    const { signal: stopping, count } = stopAfter(3)
    const stopped = await verify(await aRebuilder(pool), reporting, { ...options, signal: stopping, onProgress: count })
    expect(stopped).toEqual({ outcome: 'stopped' })
    expect(await leftOf(pool, reporting, reporting.version + 1)).toEqual([])
    await projector.stop()
  })
})
