import { storedMembers } from '@portal/tests/support/figures/index-members'
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
import { pollProjection } from '../polls/poll/projector.ts'
import { reportingProjection, reportingProjectionOf } from '../reporting/response/projector.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await aProjectedDatabase()
})
afterEach(() => database.drop())

describe('a projector on Postgres', () => {
  it('writes rows that equal a rebuild from the start of the log (P20)', async () => {
    const { pool } = database
    const events = recorded(someAnswering(11, 1_500))
    const projector = aProjector(pool, [reportingProjection])
    for (let from = 0; from < events.length; from += 130) await fillLog(pool, events.slice(from, from + 130))
    await reached(pool, 'reporting')
    await projector.stop()

    const live = await rowHashes(pool, reportingProjection)
    expect(live['response']).not.toMatch(/^0:/)
    expect(await rebuilt(pool, reportingProjection)).toEqual(live)
  })

  it('moves the checkpoint of a projection without new events at intervals, and up to the head', async () => {
    const { pool } = database
    const projector = aProjector(pool, [reportingProjection, pollProjection])
    const checkpoints = new Set<string>()
    const events = recorded(someAnswering(17, 600))
    const begun = performance.now()
    for (let from = 0; from < events.length; from += 10) {
      await fillLog(pool, events.slice(from, from + 10))
      const text = `select xmin::text as write from proj.checkpoint where projection = 'poll'`
      for (const { write } of (await pool.query<Readonly<{ write: string }>>(text)).rows) checkpoints.add(write)
    }
    const seconds = (performance.now() - begun) / 1_000
    await reached(pool, 'poll')
    await projector.stop()
    expect(checkpoints.size).toBeLessThan(4 * seconds + 5) // its first writes: made, taken, passed
  })

  it('writes the same rows when another takes over after each part of the log, with folds of the tail in between', async () => {
    const { pool } = database
    const folding = reportingProjectionOf(40)
    const events = recorded(someAnswering(13, 1_000))
    for (let from = 0; from < events.length; from += 70) {
      await fillLog(pool, events.slice(from, from + 70))
      const projector = aProjector(pool, [folding])
      await reached(pool, 'reporting')
      await projector.stop()
    }
    const live = await rowHashes(pool, folding)
    expect(live['index_column']).not.toMatch(/^0:/)
    expect(await rebuilt(pool, folding)).toEqual(live)
  })

  it('writes an index that counts what a plain reading of the events counts', async () => {
    const { pool } = database
    const events = someAnswering(12, 1_200)
    await fillLog(pool, recorded(events))
    const projector = aProjector(pool, [reportingProjection])
    await reached(pool, 'reporting')
    await projector.stop()

    for (const [surveyId, definition] of Object.entries({ plain: plainSurvey, hiding: hidingSurvey })) {
      const responses = [...naiveResponses(events).values()].filter((response) => response.surveyId === surveyId)
      const expected = responses.flatMap((response) =>
        naiveColumns(response, definition).map((column) => `${column} ${response.ordinal}`),
      )
      const stored = [...(await storedMembers(pool, surveyId))]
      const found = stored.flatMap(([column, members]) => [...members].map((ordinal) => `${column} ${ordinal}`))
      expect(found.toSorted()).toEqual(expected.toSorted())
    }
  })
})
