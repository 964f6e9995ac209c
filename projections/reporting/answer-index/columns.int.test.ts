import type { Connection } from '@portal/infra/database/pool'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { plainSurvey } from '@portal/tests/support/surveys/answering'
import { prepareReadModels, storeAnswers } from '@portal/tests/support/surveys/stored-answers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ArenaFull, CHUNK_BYTES } from './arena.ts'
import { extentOf } from './bitset.ts'
import { type ColumnStore, openColumnStore } from './columns.ts'
import { countCross } from './cross.ts'

const survey = { projectionVersion: 1, surveyId: plainSurvey.name, respondents: 3 }
const first = '0000000000000001'
const later = '0000000000000002'

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await aProjectedDatabase()
  await prepareReadModels(database.pool)
  connection = await database.pool.connect()
})
afterAll(async () => {
  connection.release()
  await database.drop()
})

const answered = (...codes: readonly number[]) => codes.map((code) => ({ data: { Q1: code }, asked: ['Q1'] }))

/** How many are in each column, and how many chunks had to be fetched for it. */
const counts = async (store: ColumnStore, ...keys: readonly string[]) => {
  let fetched = 0
  const counting: Connection = Object.create(connection, {
    query: {
      value: async (text: string, values: unknown[]) => {
        const result = await connection.query(text, values)
        if (text.includes(', bits from')) fetched += result.rows.length
        return result
      },
    },
  })
  const loaded = await store.load(counting, survey, keys)
  const sets = keys.map(loaded.column)
  const cells = keys.map((_, i) => countCross(store.arena, extentOf(3), sets.slice(i, i + 1), sets.slice(i, i + 1))[0])
  loaded.release()
  return { cells, fetched }
}

describe('columns of the answer index', () => {
  it('are loaded once, and again only where they changed', async () => {
    const store = openColumnStore(2 ** 20)
    await storeAnswers(database.pool, plainSurvey, answered(1, 1, 2), first)
    expect(await counts(store, 'Q1=1', 'Q1=2', 'Q1=3', 'Q1?')).toEqual({ cells: [2, 1, 0, 3], fetched: 3 })
    expect(await counts(store, 'Q1=1', 'Q1=2', 'Q1=3', 'Q1?')).toEqual({ cells: [2, 1, 0, 3], fetched: 0 })

    await database.pool.query(
      `update reporting_v1.index_column set bits = '\\x05', changed_at = $2 where survey_id = $1 and column_key = 'Q1=2'`,
      [survey.surveyId, later],
    )
    expect(await counts(store, 'Q1=1', 'Q1=2')).toEqual({ cells: [2, 2], fetched: 1 })
  })

  it('make room for each other within the limit, those last that were used last', async () => {
    await storeAnswers(database.pool, plainSurvey, answered(1, 2, 3), first)
    const store = openColumnStore(4 * CHUNK_BYTES)
    await counts(store, 'Q1=1', 'Q1=2', 'Q1=3')
    await counts(store, 'Q1=1')
    expect(await counts(store, 'Q1?')).toEqual({ cells: [3], fetched: 1 })
    expect(await counts(store, 'Q1=1', 'Q1=3')).toEqual({ cells: [1, 1], fetched: 0 })
    expect(await counts(store, 'Q1=2')).toEqual({ cells: [1], fetched: 1 })
  })

  it('stay as they were for whoever uses them, even when a newer state has come', async () => {
    await storeAnswers(database.pool, plainSurvey, answered(1, 2, 3), first)
    const store = openColumnStore(2 ** 20)
    const mine = await store.load(connection, survey, ['Q1=1'])
    const [before] = mine.column('Q1=1')
    await storeAnswers(database.pool, plainSurvey, answered(1, 1, 1), later)
    expect(await counts(store, 'Q1=1')).toEqual({ cells: [3], fetched: 1 })
    expect(store.arena.view(before ?? 0, 1)[0]).toBe(1)
    const used = store.arena.usedBytes()
    mine.release()
    expect(store.arena.usedBytes()).toBe(used - CHUNK_BYTES)
  })

  it('say so when everything in memory is in use, and let go of what they had', async () => {
    await storeAnswers(database.pool, plainSurvey, answered(1, 2, 3), first)
    const store = openColumnStore(3 * CHUNK_BYTES)
    await expect(store.load(connection, survey, ['Q1=1', 'Q1=2', 'Q1=3'])).rejects.toThrow(ArenaFull)
    expect(await counts(store, 'Q1=2', 'Q1=3')).toMatchObject({ cells: [1, 1] })
  })

  it('keep surveys and versions of the projection apart', async () => {
    await storeAnswers(database.pool, plainSurvey, answered(1, 1, 2), first)
    const store = openColumnStore(2 ** 20)
    await counts(store, 'Q1=1')
    const other = await store.load(connection, { ...survey, projectionVersion: 2 }, ['Q1=1'])
    const mine = await store.load(connection, survey, ['Q1=1'])
    expect(other.column('Q1=1')).not.toEqual(mine.column('Q1=1'))
  })
})
