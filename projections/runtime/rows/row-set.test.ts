import { describe, expect, it } from 'vitest'
import { memoryRows } from './memory-rows.ts'
import { openSlot, type Store } from './row-set.ts'
import type { Table } from './table.ts'
import { NotLoaded } from './units.ts'

type Count = { name: string; part: number; n: number }

const counts = (keepBytes: number): Table<Count> => ({
  name: 'counts',
  columns: { name: 'text', part: 'int', n: 'int' },
  key: ['name', 'part'],
  unit: ['name'],
  keepBytes,
})

/** A store that records what it was asked for. */
const watched = () => {
  const store = memoryRows()
  const asked: string[] = []
  const watch: Store = {
    load: (table, units) => {
      asked.push(`load ${units.join(' ')}`)
      return store.load(table, units)
    },
    insert: (table, rows) => {
      asked.push(`insert ${rows.length}`)
      return store.insert(table, rows)
    },
    update: (table, rows) => {
      asked.push(`update ${rows.length}`)
      return store.update(table, rows)
    },
    remove: (table, rows) => {
      asked.push(`remove ${rows.length}`)
      return store.remove(table, rows)
    },
  }
  return { store: watch, asked, all: () => store.all({ name: 'counts' }).map((text) => JSON.parse(text).n) }
}

describe('the rows of a batch', () => {
  it('are loaded once per unit, and written once per row', async () => {
    const { store, asked, all } = watched()
    const slot = openSlot<Count>(counts(1_000_000))
    await slot.load(store, [['a'], ['b'], ['a']])
    slot.rows.put({ name: 'a', part: 1, n: 1 })
    for (let i = 0; i < 5; i += 1) {
      const row = slot.rows.unit('a').get('1')
      if (!row) throw new Error('it was put')
      row.n += 1
      slot.rows.put(row)
    }
    await slot.flush(store)
    slot.trim()
    await slot.load(store, [['a']])
    expect(slot.rows.unit('a').get('1')?.n).toBe(6)
    expect(asked).toEqual(['load a b', 'insert 1'])
    expect(all()).toEqual([6])
  })

  it('may be replaced and removed', async () => {
    const { store, asked, all } = watched()
    const slot = openSlot<Count>(counts(1_000_000))
    await slot.load(store, [['a']])
    slot.rows.put({ name: 'a', part: 1, n: 1 })
    slot.rows.put({ name: 'a', part: 1, n: 2 })
    slot.rows.put({ name: 'a', part: 2, n: 3 })
    await slot.flush(store)
    slot.rows.put({ name: 'a', part: 1, n: 4 })
    const second = slot.rows.unit('a').get('2')
    if (second) slot.rows.remove(second)
    slot.rows.put({ name: 'a', part: 2, n: 5 })
    await slot.flush(store)
    expect(all()).toEqual([4, 5])
    expect(asked).toEqual(['load a', 'insert 2', 'remove 1', 'insert 1', 'update 1'])
  })

  it('throw for a row that was not loaded', () => {
    const slot = openSlot<Count>(counts(1_000_000))
    expect(() => slot.rows.unit('a')).toThrow(NotLoaded)
    expect(() => slot.rows.put({ name: 'a', part: 1, n: 1 })).toThrow(NotLoaded)
  })

  it('leave memory when they were not used for long, and after a rollback', async () => {
    const { store, asked } = watched()
    const slot = openSlot<Count>(counts(1))
    await slot.load(store, [['a']])
    slot.rows.put({ name: 'a', part: 1, n: 1 })
    await slot.flush(store)
    slot.trim()
    await slot.load(store, [['a']]) // used: in the young generation again
    slot.trim()
    await slot.load(store, [['b']])
    slot.rows.put({ name: 'b', part: 1, n: 2 })
    await slot.flush(store)
    slot.trim() // two batches without `a`
    await slot.load(store, [['a']])
    slot.forget()
    await slot.load(store, [['a']])
    expect(asked).toEqual(['load a', 'insert 1', 'load b', 'insert 1', 'load a', 'load a'])
    expect(slot.rows.unit('a').get('1')?.n).toBe(1)
  })

  it('are loaded again for each batch by a table that keeps nothing (keepBytes 0), even if they were just used', async () => {
    const { store, asked } = watched()
    const slot = openSlot<Count>(counts(0))
    await slot.load(store, [['a']])
    slot.rows.put({ name: 'a', part: 1, n: 1 })
    await slot.flush(store)
    slot.trim()
    await slot.load(store, [['a']])
    expect(asked).toEqual(['load a', 'insert 1', 'load a'])
  })
})
