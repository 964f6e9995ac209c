import type { Connection } from '@portal/infra/database/pool'
import type { ColumnKey } from '../response/column-keys.ts'
import { type Arena, CHUNK_BYTES, EMPTY, openArena } from './arena.ts'
import { type Bitset, extentOf } from './bitset.ts'
import type { Address } from './kernel.ts'

/** Which index: a survey's, as one version of the projection wrote it. */
export type IndexedSurveyRef = Readonly<{ projectionVersion: number; surveyId: string; respondents: number }>

/** Columns that stay where they are until they are released. */
export type LoadedColumns = Readonly<{ column: (key: ColumnKey) => Bitset; release: () => void }>

export type ColumnStore = Readonly<{
  arena: Arena
  /**
   * The columns as the connection's transaction sees them: from memory where they have not changed, else from Postgres. A
   * column that nobody is in is empty. Throws ArenaFull, and the database's errors.
   */
  load: (connection: Connection, survey: IndexedSurveyRef, keys: readonly ColumnKey[]) => Promise<LoadedColumns>
}>

/** One chunk of a column in memory. A run that uses it pins it; a newer one may have taken its place by then. */
type Entry = { readonly address: Address; readonly changedAt: string; pins: number; isCurrent: boolean }

type ChunkRow = Readonly<{ column_key: ColumnKey; chunk: number; changed_at: string }>
type BitsRow = ChunkRow & Readonly<{ bits: Uint8Array }>

const CHUNKS = `select column_key, chunk, changed_at from read.index_column
  where survey_id = $1 and column_key = any($2)`

const BITS = `select column_key, chunk, changed_at, bits from read.index_column
  where survey_id = $1 and (column_key, chunk) in (select * from unnest($2::text[], $3::int[]))`

/** Chunks asked for by one query: 8 MiB of bits. */
const AT_ONCE = 1_024

const nameOf = ({ projectionVersion, surveyId }: IndexedSurveyRef, { column_key, chunk }: ChunkRow): string =>
  `${projectionVersion} ${surveyId} ${column_key} ${chunk}`

/** Chunks by name, in the order of their last use. */
const cacheOf = (arena: () => Arena) => {
  const entries = new Map<string, Entry>()

  const drop = (name: string, entry: Entry): void => {
    entries.delete(name)
    entry.isCurrent = false
    if (entry.pins === 0) arena().give(entry.address)
  }

  return {
    /** The entry of this very state, pinned; undefined where there is none. */
    pin: (name: string, changedAt: string): Entry | undefined => {
      const entry = entries.get(name)
      if (entry?.changedAt !== changedAt) return undefined
      entries.delete(name)
      entries.set(name, entry)
      entry.pins += 1
      return entry
    },
    unpin: (entry: Entry): void => {
      entry.pins -= 1
      if (entry.pins === 0 && !entry.isCurrent) arena().give(entry.address)
    },
    put: (name: string, address: Address, changedAt: string): Entry => {
      const former = entries.get(name)
      if (former) drop(name, former)
      const entry: Entry = { address, changedAt, pins: 1, isCurrent: true }
      entries.set(name, entry)
      return entry
    },
    /** Gives back what was used longest ago and is not in use. */
    evict: (): boolean => {
      for (const [name, entry] of entries) {
        if (entry.pins > 0 || entry.address === EMPTY) continue
        drop(name, entry)
        return true
      }
      return false
    },
  }
}

const stored = (arena: Arena, bits: Uint8Array): Address => {
  if (bits.length === 0) return EMPTY
  const address = arena.take()
  arena.view(address, CHUNK_BYTES).set(bits)
  return address
}

/** A store of at most `limitBytes` (up to 4 GiB); what was used longest ago goes first. One a process is enough. */
export const openColumnStore = (limitBytes: number): ColumnStore => {
  const cache = cacheOf(() => arena)
  const arena = openArena(limitBytes, cache.evict)

  const fetch = async (connection: Connection, survey: IndexedSurveyRef, missing: readonly ChunkRow[]) => {
    const { rows } = await connection.query<BitsRow>(BITS, [
      survey.surveyId,
      missing.map(({ column_key }) => column_key),
      missing.map(({ chunk }) => chunk),
    ])
    return rows
  }

  /** Another run may have loaded the chunk while we waited for it. */
  const take = (survey: IndexedSurveyRef, row: BitsRow): Entry => {
    const name = nameOf(survey, row)
    return cache.pin(name, row.changed_at) ?? cache.put(name, stored(arena, row.bits), row.changed_at)
  }

  const load: ColumnStore['load'] = async (connection, survey, keys) => {
    const pinned: Entry[] = []
    const columns = new Map<ColumnKey, Address[]>()
    const use = ({ column_key, chunk }: ChunkRow, entry: Entry): void => {
      pinned.push(entry)
      const column = columns.get(column_key) ?? extentOf(survey.respondents).map(() => EMPTY)
      column[chunk] = entry.address
      columns.set(column_key, column)
    }
    const release = (): void => pinned.splice(0).forEach(cache.unpin)

    try {
      const { rows } = await connection.query<ChunkRow>(CHUNKS, [survey.surveyId, [...new Set(keys)]])
      const missing = rows.filter((row) => {
        const entry = cache.pin(nameOf(survey, row), row.changed_at)
        if (entry) use(row, entry)
        return entry === undefined
      })
      for (let i = 0; i < missing.length; i += AT_ONCE) {
        const fetched = await fetch(connection, survey, missing.slice(i, i + AT_ONCE))
        for (const row of fetched) use(row, take(survey, row))
      }
    } catch (error) {
      release()
      throw error
    }
    return { column: (key) => columns.get(key) ?? [], release }
  }

  return { arena, load }
}
