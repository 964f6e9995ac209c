import type { Store } from './row-set.ts'
import { type Column, isBits, type KeyPart, type Row, type Table, unitOf, type Value } from './table.ts'

type Stored = Map<string, Row>

const idOf = (row: Row, names: readonly string[]): string => JSON.stringify(names.map((name) => row[name]))

const bitsOf = (value: unknown): Uint8Array => {
  const bits = value instanceof Uint8Array ? value : new Uint8Array()
  return bits.slice(0, bits.findLastIndex((byte) => byte !== 0) + 1)
}

/** As `jsonb` returns it: the shorter keys of an object first. */
const jsonOf = (value: Value): Value => {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value
  const order = ([a]: [string, Value], [b]: [string, Value]): number => a.length - b.length || (a < b ? -1 : 1)
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(order)
      .map(([name, inner]) => [name, jsonOf(inner)]),
  )
}

const storedValue = (column: Column, value: Value): Value => {
  if (isBits(column)) return bitsOf(value)
  return structuredClone(column.startsWith('jsonb') ? jsonOf(value) : value)
}

/** A copy as a database would return it: nothing shared, no spare bytes. */
const copyOf = (table: Pick<Table<Row>, 'columns'>, row: Row): Row =>
  Object.fromEntries(
    Object.entries(table.columns).map(([name, column]) => [name, storedValue(column, row[name] ?? null)]),
  )

/** Rows without a database, for tests of reducers. `all` returns a table's rows in key order, as plain text. */
export const memoryRows = (): Store & Readonly<{ all: (table: Pick<Table<Row>, 'name'>) => readonly string[] }> => {
  const tables = new Map<string, Stored>()
  const stored = (name: string): Stored => {
    const found = tables.get(name) ?? new Map<string, Row>()
    tables.set(name, found)
    return found
  }
  return {
    load: async <R extends Row>(table: Table<R>, units: readonly (readonly KeyPart[])[]) => {
      const names = unitOf(table)
      const wanted = new Set(units.map((parts) => JSON.stringify(parts)))
      const found = [...stored(table.name).values()].filter((row) => wanted.has(idOf(row, names)))
      return found.map((row) => copyOf(table, row) as R)
    },
    insert: async (table, rows) => {
      for (const row of rows) {
        if (stored(table.name).has(idOf(row, table.key))) throw new Error(`a row of ${table.name} exists already`)
        stored(table.name).set(idOf(row, table.key), copyOf(table, row))
      }
    },
    update: async (table, rows) => {
      for (const row of rows) {
        if (!stored(table.name).has(idOf(row, table.key))) throw new Error(`a row of ${table.name} does not exist`)
        stored(table.name).set(idOf(row, table.key), copyOf(table, row))
      }
    },
    remove: async (table, rows) => {
      for (const row of rows) stored(table.name).delete(idOf(row, table.key))
    },
    all: ({ name }) =>
      [...stored(name).entries()]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, row]) => JSON.stringify(sorted(row))),
  }
}

/** Keys sorted: `jsonb` keeps no order. */
const sorted = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return [...value]
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}
