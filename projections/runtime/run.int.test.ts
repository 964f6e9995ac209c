import { naiveColumns, naiveResponses } from '@portal/tests/support/figures/naive-figures'
import { fillLog } from '@portal/tests/support/projections/fill-log'
import {
  aProjectedDatabase,
  aProjector,
  reached,
  rebuilt,
  rowHashes,
} from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { hidingSurvey, plainSurvey, recorded, someAnswering } from '@portal/tests/support/surveys/answering'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reportingProjection } from '../reporting/response/projector.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await aProjectedDatabase()
})
afterEach(() => database.drop())

describe('a projector on Postgres', () => {
  it('writes rows that equal a rebuild from the start of the log (P20)', async () => {
    const { pool } = database
    const events = recorded(someAnswering(11, 1_500))
    const projector = aProjector(pool)
    for (let from = 0; from < events.length; from += 130) await fillLog(pool, events.slice(from, from + 130))
    await reached(pool, 'reporting')
    await projector.stop()

    const live = await rowHashes(pool, reportingProjection)
    expect(live['response']).not.toMatch(/^0:/)
    expect(await rebuilt(pool, reportingProjection)).toEqual(live)
  })

  it('writes an index that counts what a plain reading of the events counts', async () => {
    const { pool } = database
    const events = someAnswering(12, 1_200)
    await fillLog(pool, recorded(events))
    const projector = aProjector(pool)
    await reached(pool, 'reporting')
    await projector.stop()

    const expected: Record<string, number> = {}
    for (const response of naiveResponses(events).values()) {
      const definition = response.surveyId === 'plain' ? plainSurvey : hidingSurvey
      for (const column of naiveColumns(response, definition)) {
        const name = `${response.surveyId} ${column}`
        expected[name] = (expected[name] ?? 0) + 1
      }
    }
    const { rows } = await pool.query(
      `select survey_id || ' ' || column_key as name, sum(bit_count(bits))::int as count
       from read.index_column group by 1 having sum(bit_count(bits)) > 0`,
    )
    expect(Object.fromEntries(rows.map(({ name, count }) => [name, count]))).toEqual(expected)
  })
})
