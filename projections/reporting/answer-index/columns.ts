import type { MomentQuestion } from '@portal/contracts/reporting/time-question'
import type { DateParts } from '@portal/contracts/survey/calendar-date'
import type { Connection } from '@portal/infra/database/pool'
import type { ColumnKey } from '../response/column-keys.ts'
import { type Arena, CHUNK_BYTES, CHUNK_RESPONDENTS, EMPTY, openArena } from './arena.ts'
import { type Bitset, extentOf } from './bitset.ts'
import type { Expression } from './expression.ts'
import { type ChunkState, type Entry, keptChunks } from './kept-chunks.ts'
import type { Address } from './kernel.ts'
import { changesUpTo, keptTails, type Tail, type TailChanges, type TailMark, type Tails } from './tails.ts'

/** An index: of a survey, as one version of the projection wrote it; and the part that is still in the tail. */
export type IndexedSurveyRef = Readonly<{
  projectionVersion: number
  surveyId: string
  respondents: number
  tail: TailMark
  /** The questions of moments that it has (`moment-columns.ts`). */
  moments?: readonly MomentQuestion[]
  /** The questions whose dates were asked for in other parts before, with the parts of now (`changed-dates.ts`). */
  dates?: ReadonlyMap<string, DateParts>
  /** Columns that are not stored, by those that are (`derived-columns.ts`). */
  derived?: ReadonlyMap<ColumnKey, Expression>
}>

/** Columns that stay in memory until they are released. */
export type LoadedColumns = Readonly<{ column: (key: ColumnKey) => Bitset; release: () => void }>

/** Loads some columns of a survey. Throws ArenaFull, and the database's errors. */
export type LoadSome = (keys: readonly ColumnKey[]) => Promise<LoadedColumns>

export type ColumnStore = Readonly<{
  arena: Arena
  /**
   * The columns as the connection's transaction sees them: from memory if they have not changed, else from Postgres,
   * with the changes of the tail applied. A column without respondents is empty. Throws ArenaFull, and the database's
   * errors.
   */
  load: (connection: Connection, survey: IndexedSurveyRef, keys: readonly ColumnKey[]) => Promise<LoadedColumns>
  /**
   * Asks once what is stored of all these columns, which may be more than memory holds, and returns what loads some of them: as `load`, without
   * a question to the database for what is in memory. It ends with the transaction.
   */
  look: (connection: Connection, survey: IndexedSurveyRef, keys: readonly ColumnKey[]) => Promise<LoadSome>
}>

/** A store by the way in which it looks. */
export const columnStore = (arena: Arena, look: ColumnStore['look']): ColumnStore => ({
  arena,
  look,
  load: async (connection, survey, keys) => (await look(connection, survey, keys))(keys),
})

type StoredChunk = Readonly<{ column_key: ColumnKey; chunk: number; changed_at: string }>
type BitsRow = StoredChunk & Readonly<{ bits: Uint8Array }>

/** A requested chunk: its stored state (`changedAt` is '' if it is not stored), and the changes of the tail. */
type WantedChunk = Readonly<{ column: ColumnKey; chunk: number; state: ChunkState; changes: TailChanges | undefined }>

const CHUNKS = `select column_key, chunk, changed_at from read.index_column
  where survey_id = $1 and column_key = any($2)`

const BITS = `select column_key, chunk, changed_at, bits from read.index_column
  where survey_id = $1 and (column_key, chunk) in (select * from unnest($2::text[], $3::int[]))`

/** Chunks asked for by one query: 8 MiB of bits. */
const AT_ONCE = 1_024

const NO_BITS = new Uint8Array(0)

const nameOf = ({ projectionVersion, surveyId }: IndexedSurveyRef, { column, chunk }: WantedChunk): string =>
  `${projectionVersion} ${surveyId} ${column} ${chunk}`

type StoredChunks = ReadonlyMap<ColumnKey, readonly StoredChunk[]>

const byColumn = (rows: readonly StoredChunk[]): StoredChunks => {
  const found = new Map<ColumnKey, StoredChunk[]>()
  for (const row of rows) {
    const ofColumn = found.get(row.column_key)
    if (ofColumn) ofColumn.push(row)
    else found.set(row.column_key, [row])
  }
  return found
}

/** Every chunk of these columns that may have respondents: stored, changed by the tail, or both. */
const wantedChunks = (found: StoredChunks, keys: ReadonlySet<ColumnKey>, tail: Tail): readonly WantedChunk[] => {
  const stored = [...keys].flatMap((key) => found.get(key) ?? [])
  const { foldedAt, tailEvents } = tail
  const wanted = (column: ColumnKey, chunk: number, changedAt: string): WantedChunk => {
    const changes = tail.of(column).get(chunk)
    const applied = changes?.events[changesUpTo(changes, tailEvents) - 1] ?? 0
    return { column, chunk, state: { changedAt, foldedAt, applied }, changes }
  }
  const isStored = new Set(stored.map(({ column_key, chunk }) => `${chunk} ${column_key}`))
  const onlyInTail = [...keys].flatMap((column) =>
    [...tail.of(column).keys()].flatMap((chunk) =>
      isStored.has(`${chunk} ${column}`) ? [] : [wanted(column, chunk, '')],
    ),
  )
  const both = stored.map(({ column_key, chunk, changed_at }) => wanted(column_key, chunk, changed_at))
  return [...both, ...onlyInTail.filter(({ state }) => state.applied > 0)]
}

/** Applies the changes of the tail after `after` up to `upTo` to a chunk's bits. */
const applyChanges = (bits: Uint8Array, tail: TailChanges, after: number, upTo: number): void => {
  for (const change of tail.changes.slice(changesUpTo(tail, after), changesUpTo(tail, upTo))) {
    const ordinal = Math.floor(change / 2) % CHUNK_RESPONDENTS
    const [byte, mask] = [ordinal >> 3, 1 << (ordinal & 7)]
    const before = bits[byte] ?? 0
    bits[byte] = change % 2 === 1 ? before | mask : before & ~mask
  }
}

/** What is stored of some columns, and the tail, as the connection's transaction sees them. */
type Looked = Readonly<{ connection: Connection; survey: IndexedSurveyRef; found: StoredChunks; tail: Tail }>

const lookedAt = async (
  tails: Tails,
  connection: Connection,
  survey: IndexedSurveyRef,
  keys: readonly ColumnKey[],
): Promise<Looked> => {
  const values = [survey.surveyId, [...new Set(keys)]]
  const [tail, { rows }] = await Promise.all([
    tails.read(connection, survey),
    connection.query<StoredChunk>({ name: 'report-chunks', text: CHUNKS, values }),
  ])
  return { connection, survey, found: byColumn(rows), tail }
}

/**
 * A cache of at most `limitBytes` (up to 4 GiB); the least recently used is evicted first. One per process is enough.
 */
export const openColumnStore = (limitBytes: number): ColumnStore => {
  const kept = keptChunks(() => arena)
  const tails = keptTails()
  const arena = openArena(limitBytes, kept.evict)

  const fetch = async (connection: Connection, survey: IndexedSurveyRef, missing: readonly WantedChunk[]) => {
    const stored = missing.filter(({ state }) => state.changedAt !== '')
    if (stored.length === 0) return new Map<string, Uint8Array>()
    const columns = stored.map(({ column }) => column)
    const chunks = stored.map(({ chunk }) => chunk)
    const { rows } = await connection.query<BitsRow>(BITS, [survey.surveyId, columns, chunks])
    return new Map(rows.map(({ column_key, chunk, bits }) => [`${chunk} ${column_key}`, bits]))
  }

  const stored = (bits: Uint8Array, { state, changes }: WantedChunk): Address => {
    if (bits.length === 0 && state.applied === 0) return EMPTY
    const address = arena.take()
    const chunk = arena.view(address, CHUNK_BYTES)
    chunk.set(bits)
    if (changes) applyChanges(chunk, changes, 0, state.applied)
    return address
  }

  /** The chunk in memory, with the new changes of the tail applied, if only the tail has grown since. */
  const broughtUp = (name: string, { state, changes }: WantedChunk): Entry | undefined => {
    if (!changes) return undefined
    const former = kept.former(name, state)
    if (!former) return undefined
    const address = former.canChange ? former.address : arena.take()
    const chunk = arena.view(address, CHUNK_BYTES)
    if (!former.canChange) chunk.set(arena.view(former.address, CHUNK_BYTES))
    applyChanges(chunk, changes, former.applied, state.applied)
    return former.canChange ? kept.advance(name, state) : kept.put(name, address, state)
  }

  const inMemory = (survey: IndexedSurveyRef, wanted: WantedChunk): Entry | undefined => {
    const name = nameOf(survey, wanted)
    return kept.pin(name, wanted.state) ?? broughtUp(name, wanted)
  }

  /** Another run may have loaded the chunk in the meantime. */
  const take = (survey: IndexedSurveyRef, wanted: WantedChunk, bits: Uint8Array): Entry =>
    inMemory(survey, wanted) ?? kept.put(nameOf(survey, wanted), stored(bits, wanted), wanted.state)

  const loadSome = async ({ connection, survey, found, tail }: Looked, keys: readonly ColumnKey[]) => {
    const pinned: Entry[] = []
    const columns = new Map<ColumnKey, Address[]>()
    const use = ({ column, chunk }: WantedChunk, entry: Entry): void => {
      pinned.push(entry)
      const set = columns.get(column) ?? extentOf(survey.respondents).map(() => EMPTY)
      set[chunk] = entry.address
      columns.set(column, set)
    }
    const release = (): void => pinned.splice(0).forEach(kept.unpin)

    try {
      const missing = wantedChunks(found, new Set(keys), tail).filter((wanted) => {
        const entry = inMemory(survey, wanted)
        if (entry) use(wanted, entry)
        return entry === undefined
      })
      for (let i = 0; i < missing.length; i += AT_ONCE) {
        const some = missing.slice(i, i + AT_ONCE)
        const fetched = await fetch(connection, survey, some)
        for (const wanted of some) {
          const bits = fetched.get(`${wanted.chunk} ${wanted.column}`) ?? NO_BITS
          use(wanted, take(survey, wanted, bits))
        }
      }
    } catch (error) {
      release()
      throw error
    }
    return { column: (key: ColumnKey): Bitset => columns.get(key) ?? [], release }
  }

  return columnStore(arena, async (connection, survey, keys) => {
    const looked = await lookedAt(tails, connection, survey, keys)
    return (some) => loadSome(looked, some)
  })
}
