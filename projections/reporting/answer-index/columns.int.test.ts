import type { Connection } from '@portal/infra/database/pool'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { plainSurvey } from '@portal/tests/support/surveys/answering'
import { prepareReadModels, storeAnswers } from '@portal/tests/support/surveys/stored-answers'
import type { QueryConfig } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { postgresRows } from '../../runtime/rows/postgres-rows.ts'
import { openSlot } from '../../runtime/rows/row-set.ts'
import { addToTail } from '../response/index-tail.ts'
import { type IndexTailRow, indexTailTable } from '../response/tables.ts'
import { ArenaFull, CHUNK_BYTES } from './arena.ts'
import { extentOf } from './bitset.ts'
import { type ColumnStore, type IndexedSurveyRef, type LoadedColumns, openColumnStore } from './columns.ts'
import { countCross } from './cross.ts'

const survey = {
  projectionVersion: 1,
  surveyId: plainSurvey.name,
  respondents: 3,
  tail: { foldedAt: '', tailEvents: 0 },
}
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

/** Adds events to the tail, as the projector does; returns the survey's state after the given number of them. */
const storeTail = async (...events: readonly (readonly [number, Readonly<Record<string, boolean>>])[]) => {
  const slot = openSlot<IndexTailRow>(indexTailTable)
  await slot.load(memoryRows(), [[survey.surveyId]])
  for (const [ordinal, changes] of events) {
    addToTail(slot.rows, survey.surveyId, { ordinal, columns: Object.keys(changes), isIn: Object.values(changes) })
  }
  await connection.query('delete from read.index_tail where survey_id = $1', [survey.surveyId])
  await slot.flush(postgresRows(connection, 'read'))
  return (tailEvents: number): IndexedSurveyRef => ({ ...survey, tail: { foldedAt: '', tailEvents } })
}

/** How many respondents are in each column, and how many chunks were fetched for it. */
const counts = (store: ColumnStore, ...keys: readonly string[]) => countsOf(survey, store, ...keys)

const countsOf = async (of: IndexedSurveyRef, store: ColumnStore, ...keys: readonly string[]) => {
  let fetched = 0
  const counting: Connection = Object.create(connection, {
    query: {
      value: async (text: string | QueryConfig, values: unknown[]) => {
        const result = await connection.query(text, values)
        if (typeof text === 'string' && text.includes(', bits from')) fetched += result.rows.length
        return result
      },
    },
  })
  const loaded = await store.load(counting, of, keys)
  const sets = keys.map(loaded.column)
  const cells = keys.map((_, i) => countCross(store.arena, extentOf(3), sets.slice(i, i + 1), sets.slice(i, i + 1))[0])
  loaded.release()
  return { cells, fetched }
}

describe('columns of the answer index', () => {
  it('are loaded once, and again only if they changed', async () => {
    const store = openColumnStore(2 ** 20)
    await storeAnswers(database.pool, plainSurvey, answered(1, 1, 2), first)
    expect(await counts(store, 'Q1=1', 'Q1=2', 'Q1=3', 'Q1?')).toEqual({ cells: [2, 1, 0, 3], fetched: 3 })
    expect(await counts(store, 'Q1=1', 'Q1=2', 'Q1=3', 'Q1?')).toEqual({ cells: [2, 1, 0, 3], fetched: 0 })

    await database.pool.query(
      `update read.index_column set bits = '\\x05', changed_at = $2 where survey_id = $1 and column_key = 'Q1=2'`,
      [survey.surveyId, later],
    )
    expect(await counts(store, 'Q1=1', 'Q1=2')).toEqual({ cells: [2, 2], fetched: 1 })
  })

  it('are evicted at the limit, the least recently used first', async () => {
    await storeAnswers(database.pool, plainSurvey, answered(1, 2, 3), first)
    const store = openColumnStore(4 * CHUNK_BYTES)
    await counts(store, 'Q1=1', 'Q1=2', 'Q1=3')
    await counts(store, 'Q1=1')
    expect(await counts(store, 'Q1?')).toEqual({ cells: [3], fetched: 1 })
    expect(await counts(store, 'Q1=1', 'Q1=3')).toEqual({ cells: [1, 1], fetched: 0 })
    expect(await counts(store, 'Q1=2')).toEqual({ cells: [1], fetched: 1 })
  })

  it('stay unchanged for a run that uses them, even when a newer state was loaded', async () => {
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

  it('cannot be loaded while all memory is in use, and the error releases what was loaded', async () => {
    await storeAnswers(database.pool, plainSurvey, answered(1, 2, 3), first)
    const store = openColumnStore(3 * CHUNK_BYTES)
    await expect(store.load(connection, survey, ['Q1=1', 'Q1=2', 'Q1=3'])).rejects.toThrow(ArenaFull)
    expect(await counts(store, 'Q1=2', 'Q1=3')).toMatchObject({ cells: [1, 1] })
  })

  it('contain the changes of the tail, and are not fetched again when it grows', async () => {
    const store = openColumnStore(2 ** 20)
    await storeAnswers(database.pool, plainSurvey, answered(1, 1, 2), first)
    const at = await storeTail(
      [0, { 'Q1=1': false, 'Q1=2': true }],
      [2, { 'Q1=2': false, 'Q1=9': true }],
      [1, { 'Q1=1': false }],
    )
    expect(await countsOf(at(1), store, 'Q1=1', 'Q1=2', 'Q1=9')).toEqual({ cells: [1, 2, 0], fetched: 2 })
    expect(await countsOf(at(2), store, 'Q1=1', 'Q1=2', 'Q1=9')).toEqual({ cells: [1, 1, 1], fetched: 0 })
    expect(await countsOf(at(3), store, 'Q1=1', 'Q1=2', 'Q1=9')).toEqual({ cells: [0, 1, 1], fetched: 0 })
    expect(await countsOf(at(1), store, 'Q1=1', 'Q1=2', 'Q1=9')).toEqual({ cells: [1, 2, 0], fetched: 2 })
  })

  it('stay unchanged for a run that uses them while the tail grows', async () => {
    const store = openColumnStore(2 ** 20)
    await storeAnswers(database.pool, plainSurvey, answered(1, 1, 2), first)
    const at = await storeTail([0, { 'Q1=1': false }], [1, { 'Q1=1': false }])
    const mine = await store.load(connection, at(1), ['Q1=1'])
    const [address] = mine.column('Q1=1')
    expect(await countsOf(at(2), store, 'Q1=1')).toEqual({ cells: [0], fetched: 0 })
    expect(store.arena.view(address ?? 0, 1)[0]).toBe(0b10)
    mine.release()
  })

  it('no longer contain a tail that was folded, even if a column was unchanged by the fold', async () => {
    const store = openColumnStore(2 ** 20)
    await storeAnswers(database.pool, plainSurvey, answered(1, 1, 2), first)
    const at = await storeTail([2, { 'Q1=9': true }], [2, { 'Q1=9': false }])
    expect(await countsOf(at(2), store, 'Q1=9')).toMatchObject({ cells: [0] })
    const next = await storeTail([0, { 'Q1=1': false }], [1, { 'Q1=9': true }])
    const folded = (tailEvents: number) => ({ ...next(tailEvents), tail: { foldedAt: later, tailEvents } })
    expect(await countsOf(folded(2), store, 'Q1=1', 'Q1=9')).toMatchObject({ cells: [1, 1] })
  })

  it('are asked for once by a look at several lots of them, each of which is as if it had been loaded by itself', async () => {
    await storeAnswers(database.pool, plainSurvey, answered(1, 1, 2), first)
    const at = await storeTail([0, { 'Q1=1': false, 'Q1=9': true }])
    const lots = [
      ['Q1=1', 'Q1=2'],
      ['Q1?', 'Q1=9'],
      ['Q1=1', 'Q1=7'],
    ]
    const asked: (string | QueryConfig)[] = []
    const counting: Connection = Object.create(connection, {
      query: {
        value: (text: string | QueryConfig, values: unknown[]) => {
          asked.push(text)
          return connection.query(text, values)
        },
      },
    })
    const store = openColumnStore(2 ** 20)
    const bits = ({ column }: LoadedColumns, { arena }: ColumnStore, keys: readonly string[]) =>
      keys.map((key) => column(key).map((address) => [...arena.view(address, 1)]))
    const looking = async () => {
      const loadSome = await store.look(counting, at(1), lots.flat())
      const found: unknown[] = []
      for (const lot of lots) {
        const loaded = await loadSome(lot)
        found.push(bits(loaded, store, lot))
        loaded.release()
      }
      return found
    }
    const plain = openColumnStore(2 ** 20)
    const apart: unknown[] = []
    for (const lot of lots) {
      const loaded = await plain.load(connection, at(1), lot)
      apart.push(bits(loaded, plain, lot))
      loaded.release()
    }
    expect(await looking()).toEqual(apart)
    asked.length = 0
    expect(await looking()).toEqual(apart)
    expect(asked).toHaveLength(1)
  })

  it('are kept separately for each survey and version of the projection', async () => {
    await storeAnswers(database.pool, plainSurvey, answered(1, 1, 2), first)
    const store = openColumnStore(2 ** 20)
    await counts(store, 'Q1=1')
    const other = await store.load(connection, { ...survey, projectionVersion: 2 }, ['Q1=1'])
    const mine = await store.load(connection, survey, ['Q1=1'])
    expect(other.column('Q1=1')).not.toEqual(mine.column('Q1=1'))
  })
})
