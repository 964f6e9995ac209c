import type { KeyPart, Row, Table } from './table.ts'
import { idOf, NotLoaded, openUnits, part, type Unit } from './units.ts'

/** Where rows are loaded from and written to: Postgres within a batch's transaction, or memory in tests. */
export type Store = Readonly<{
  load: <R extends Row>(table: Table<R>, units: readonly (readonly KeyPart[])[]) => Promise<readonly R[]>
  insert: <R extends Row>(table: Table<R>, rows: readonly R[]) => Promise<void>
  update: <R extends Row>(table: Table<R>, rows: readonly R[]) => Promise<void>
  remove: <R extends Row>(table: Table<R>, rows: readonly R[]) => Promise<void>
}>

/** What a reducer sees of a table. Nothing is loaded here: a row whose unit was not requested is a bug, and throws. */
export type RowSet<R extends Row> = Readonly<{
  /** The row of a unit that is the whole key. */
  get: (...unit: readonly KeyPart[]) => R | undefined
  /** The rows of a unit that is a part of the key, by the rest of the key. */
  unit: (...unit: readonly KeyPart[]) => ReadonlyMap<string, R>
  /** A new row, or one that was changed in place. */
  put: (row: R) => void
  remove: (row: R) => void
}>

/** What the runtime sees of it. */
export type Slot<R extends Row> = Readonly<{
  rows: RowSet<R>
  load: (store: Store, units: Iterable<readonly KeyPart[]>) => Promise<void>
  /** Writes each changed row once, in key order. A new row whose key exists already is refused, not overwritten. */
  flush: (store: Store) => Promise<void>
  /** After a commit: drops the rows that were not used for longest. */
  trim: () => void
  /** After a rollback or a lost lease: the rows in memory may be wrong. */
  forget: () => void
}>

const compare = (a: KeyPart, b: KeyPart): number => (a < b ? -1 : a > b ? 1 : 0)

/** Rows by key, so that two writers of one table cannot deadlock. */
const byKey =
  <R extends Row>(key: readonly (keyof R & string)[]) =>
  (a: R, b: R): number => {
    for (const name of key) {
      const order = compare(part(a[name]), part(b[name]))
      if (order !== 0) return order
    }
    return 0
  }

/** The rows of one table that a projection has in memory, and which of them must be written. */
export const openSlot = <R extends Row>(table: Table<R>): Slot<R> => {
  const units = openUnits(table)
  const dirty = new Set<R>()
  /** The dirty rows that are not stored yet. */
  const fresh = new Set<R>()
  const gone = new Set<R>()

  const unit = (...parts: readonly KeyPart[]): Unit<R> => {
    const found = units.find(idOf(parts))
    if (!found) throw new NotLoaded(`A row of ${table.name} was not loaded`)
    return found
  }

  return {
    rows: {
      get: (...parts) => unit(...parts).rows.get(''),
      unit: (...parts) => unit(...parts).rows,
      put: (row) => {
        if (dirty.has(row)) return
        const before = units.place(row)
        dirty.add(row)
        if (before === undefined) fresh.add(row)
        if (before === undefined || before === row) return
        dirty.delete(before)
        if (fresh.delete(before)) fresh.add(row)
      },
      remove: (row) => {
        units.drop(row)
        dirty.delete(row)
        if (!fresh.delete(row)) gone.add(row)
      },
    },
    load: async (store, wanted) => {
      const missing = units.missing(wanted)
      if (missing.size === 0) return
      const rows = await store.load(table, [...missing.values()])
      for (const id of missing.keys()) units.add(id)
      for (const row of rows) units.place(row)
    },
    flush: async (store) => {
      if (gone.size > 0) await store.remove(table, [...gone].toSorted(byKey(table.key)))
      const rows = [...dirty].toSorted(byKey(table.key))
      const added = rows.filter((row) => fresh.has(row))
      const changed = fresh.size === 0 ? rows : rows.filter((row) => !fresh.has(row))
      if (added.length > 0) await store.insert(table, added)
      if (changed.length > 0) await store.update(table, changed)
      for (const all of [gone, dirty, fresh]) all.clear()
    },
    trim: units.trim,
    forget: () => {
      units.clear()
      for (const all of [gone, dirty, fresh]) all.clear()
    },
  }
}
