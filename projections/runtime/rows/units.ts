import { isBits, type KeyPart, type Row, type Table, unitOf } from './table.ts'

/** Rows that are loaded together, by the rest of their key (empty text if the unit is the key). */
export type Unit<R> = Readonly<{ rows: Map<string, R> }>

/** The units of one table that are in memory. */
export type Units<R extends Row> = Readonly<{
  find: (id: string) => Unit<R> | undefined
  /** Adds the row to its unit; returns the row that it replaces. */
  place: (row: R) => R | undefined
  drop: (row: R) => void
  /** Which of these units are not in memory, by id. */
  missing: (units: Iterable<readonly KeyPart[]>) => ReadonlyMap<string, readonly KeyPart[]>
  add: (id: string) => void
  trim: () => void
  clear: () => void
}>

/** A reducer asked for a row that the `loads` of its projection do not name. */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded'
}

const ROW_BYTES = 2_000 // an estimate of the memory of a row without bitsets

export const part = (value: unknown): KeyPart => (typeof value === 'number' ? value : String(value))

export const idOf = (parts: readonly KeyPart[]): string => (parts.length === 1 ? String(parts[0]) : parts.join('\n'))

/** Returns some fields of a row as one text. */
const textOf = <R extends Row>(names: readonly string[]): ((row: R) => string) => {
  const [first = ''] = names
  if (names.length === 0) return () => ''
  if (names.length === 1) return (row) => String(row[first])
  return (row) => idOf(names.map((name) => part(row[name])))
}

const weigher = <R extends Row>({ columns }: Table<R>): ((row: R) => number) => {
  const bits = Object.keys(columns).filter((name) => isBits(columns[name] ?? 'text'))
  const bytesOf = (value: unknown) => (value instanceof Uint8Array ? value.length : 0)
  return (row) => bits.reduce((sum, name) => sum + bytesOf(row[name]), ROW_BYTES)
}

/**
 * Two generations: a unit that is used moves to the young one; when that holds half of the limit, it becomes the old one, and
 * the old one is dropped. This happens in `trim`, never within a batch.
 */
export const openUnits = <R extends Row>(table: Table<R>): Units<R> => {
  const unitNames = unitOf(table)
  const unitId = textOf<R>(unitNames)
  const restId = textOf<R>(table.key.filter((name) => !unitNames.includes(name)))
  const weightOf = weigher(table)
  let young = new Map<string, Unit<R>>()
  let old = new Map<string, Unit<R>>()

  const find = (id: string): Unit<R> | undefined => {
    const found = young.get(id)
    if (found) return found
    const aged = old.get(id)
    if (!aged) return undefined
    old.delete(id)
    young.set(id, aged)
    return aged
  }

  const add = (id: string): Unit<R> => {
    const unit = { rows: new Map<string, R>() }
    young.set(id, unit)
    return unit
  }

  /** A unit of many rows would be incomplete if it began with a new row. */
  const unitFor = (id: string): Unit<R> => {
    if (table.unit) throw new NotLoaded(`A row of ${table.name} was put where nothing was loaded`)
    return add(id)
  }

  const weigh = (): number => {
    if (!table.unit) return young.size * ROW_BYTES
    const rows = [...young.values()].flatMap((unit) => [...unit.rows.values()])
    return rows.reduce((sum, row) => sum + weightOf(row), 0)
  }

  return {
    find,
    add,
    place: (row) => {
      const id = unitId(row)
      const { rows } = find(id) ?? unitFor(id)
      const rest = restId(row)
      const before = rows.get(rest)
      rows.set(rest, row)
      return before
    },
    drop: (row) => find(unitId(row))?.rows.delete(restId(row)),
    missing: (units) => {
      const unknown = new Map<string, readonly KeyPart[]>()
      for (const parts of units) {
        const id = idOf(parts)
        if (!find(id)) unknown.set(id, parts)
      }
      return unknown
    },
    trim: () => {
      if (weigh() * 2 < table.keepBytes) return
      old = table.keepBytes === 0 ? new Map() : young
      young = new Map()
    },
    clear: () => {
      young.clear()
      old.clear()
    },
  }
}
