import { copyIn } from '@portal/infra/database/copy'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { prepareProjections } from '../builds/schema.ts'
import { type Projection, projection } from '../projection.ts'
import { postgresRows } from './postgres-rows.ts'
import type { Table } from './table.ts'

type OddRow = {
  groupName: string
  number: number
  words: readonly string[]
  data: Record<string, unknown>
  bits: Uint8Array
  flag: boolean
  id: string | null
  at: string | null
  note: string | null
}

const oddTable: Table<OddRow> = {
  name: 'odd',
  columns: {
    groupName: 'text',
    number: 'int',
    words: 'text[]',
    data: 'jsonb',
    bits: 'bits',
    flag: 'bool',
    id: 'uuid null',
    at: 'timestamptz null',
    note: 'position null',
  },
  key: ['groupName', 'number'],
  unit: ['groupName'],
  constant: ['flag'],
  keepBytes: 0,
}

const odd: Projection = projection<{ type: 'Odd' }, { odd: OddRow }>({
  name: 'odd',
  version: 3,
  types: ['Odd'],
  key: () => '',
  tables: { odd: oddTable },
  loads: [],
  reduce: () => undefined,
})

/** Any text that the log may hold: no U+0000 and no lone surrogate gets into it. */
const text = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((some) => !some.includes('\0'))
const quoting = fc.constantFrom('', '"', '\\', '{}', '{"a",b}', 'NULL', 'a,b', "o'clock", ' \n\t', '😀')

const row = (number: number): fc.Arbitrary<OddRow> =>
  fc.record({
    groupName: fc.constantFrom('one', 'two "three"'),
    number: fc.constant(number),
    words: fc.array(fc.oneof(text, quoting), { maxLength: 4 }),
    data: fc.dictionary(text, fc.oneof(fc.integer(), text, quoting), { maxKeys: 4 }),
    bits: fc.uint8Array({ maxLength: 20 }),
    flag: fc.boolean(),
    id: fc.option(fc.uuid()),
    at: fc.option(fc.constantFrom('2026-01-02T03:04:05.678Z', '1999-12-31T23:59:59Z')),
    note: fc.option(fc.oneof(text, quoting)),
  })

/** As it is read back: no zero bytes at the end, the instant in another format. */
const stored = (one: OddRow) => ({
  ...one,
  data: { ...one.data }, // jsonb objects are plain
  bits: [...one.bits.subarray(0, one.bits.findLastIndex((byte) => byte !== 0) + 1)],
  at: one.at === null ? null : Date.parse(one.at),
})

let database: TestDatabase
beforeAll(async () => {
  database = await aProjectedDatabase()
  await prepareProjections(database.pool, [odd])
})
afterAll(() => database.drop())
beforeEach(() => database.pool.query('truncate odd_v3.odd'))

const inConnection = async <T>(work: (store: ReturnType<typeof postgresRows>) => Promise<T>): Promise<T> => {
  const connection = await database.pool.connect()
  try {
    return await work(postgresRows(connection, 'odd_v3', copyIn))
  } finally {
    connection.release()
  }
}

const allOf = (store: ReturnType<typeof postgresRows>) =>
  store.load<OddRow>(oddTable, [['one'], ['two "three"'], ['nobody']])

const byNumber = (rows: readonly OddRow[]) => rows.map(stored).toSorted((a, b) => a.number - b.number)

describe('rows in Postgres', () => {
  it('are read back as they were inserted and as they were updated', async () => {
    const some = fc.integer({ min: 0, max: 8 }).chain((n) => fc.tuple(...Array.from({ length: n }, (_, i) => row(i))))
    await fc.assert(
      fc.asyncProperty(some, row(0), async (rows, other) => {
        await database.pool.query('truncate odd_v3.odd')
        await inConnection(async (store) => {
          await store.insert(oddTable, rows)
          expect(byNumber(await allOf(store))).toEqual(byNumber(rows))

          const { groupName, number, flag } = rows[0] ?? other
          const changed = rows.map((one, i) => (i === 0 ? { ...other, groupName, number, flag } : one))
          await store.update(oddTable, changed.slice(0, 1))
          expect(byNumber(await allOf(store))).toEqual(byNumber(changed))

          await store.remove(oddTable, changed.slice(0, 1))
          expect(byNumber(await allOf(store))).toEqual(byNumber(changed.slice(1)))
        })
      }),
      { numRuns: 60 },
    )
  })

  it('are read back the same when there are so many that they go by COPY', async () => {
    await fc.assert(
      fc.asyncProperty(fc.tuple(...Array.from({ length: 120 }, (_, i) => row(i))), async (rows) => {
        await database.pool.query('truncate odd_v3.odd')
        await inConnection(async (store) => {
          await store.insert(oddTable, rows)
          expect(byNumber(await allOf(store))).toEqual(byNumber(rows))
          await expect(store.insert(oddTable, rows)).rejects.toMatchObject({ code: '23505' })
        })
      }),
      { numRuns: 10 },
    )
  })

  it('have bits that a reducer can copy with slice', async () => {
    const [one] = fc.sample(row(1), 1)
    if (!one) throw new Error('no sample')
    await inConnection(async (store) => {
      await store.insert(oddTable, [{ ...one, bits: Uint8Array.of(1, 2) }])
      const [read] = await allOf(store)
      const copy = read?.bits.slice()
      read?.bits.fill(7)
      expect(copy).toEqual(Uint8Array.of(1, 2))
    })
  })

  it('are refused, not overwritten, if an inserted row exists already', async () => {
    const [one] = fc.sample(row(1), 1)
    if (!one) throw new Error('no sample')
    await inConnection(async (store) => {
      await store.insert(oddTable, [one])
      await expect(store.insert(oddTable, [one])).rejects.toThrow(/unique/)
    })
  })

  it('keep the first value of a constant column', async () => {
    const [one] = fc.sample(row(1), 1)
    if (!one) throw new Error('no sample')
    await inConnection(async (store) => {
      await store.insert(oddTable, [{ ...one, flag: true }])
      await store.update(oddTable, [{ ...one, flag: false }])
      expect((await allOf(store)).map(({ flag }) => flag)).toEqual([true])
    })
  })

  it('are shown by a view that every process can use, whichever created it', async () => {
    await Promise.all([1, 2, 3].map(() => prepareProjections(database.pool, [odd])))
    const { rows } = await database.pool.query('select count(*)::int as n from read.odd')
    expect(rows).toEqual([{ n: 0 }])
  })
})
