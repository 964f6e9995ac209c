import type { Connection } from '@portal/infra/database/pool'
import { LRUCache } from 'lru-cache'
import type { ColumnKey } from '../response/column-keys.ts'
import { chunkOf } from '../response/fold-index.ts'
import { readOn, type TailBlock, type TailReader, tailReader } from '../response/index-tail.ts'

/**
 * The state of a tail: how many events it holds, and when the one before it was folded into the columns ('' if none
 * was).
 */
export type TailMark = Readonly<{ foldedAt: string; tailEvents: number }>

/** Changes of one chunk of a column, in order: the event of the tail, and 2 * ordinal + (in it ? 1 : 0). */
export type TailChanges = Readonly<{ events: readonly number[]; changes: readonly number[] }>

/** What changed since the columns of a survey were last written, up to some event. */
export type Tail = Readonly<{
  foldedAt: string
  tailEvents: number
  /** The changed chunks of a column; some changes may be after `tailEvents`. */
  of: (column: ColumnKey) => ReadonlyMap<number, TailChanges>
}>

export type TailOf = Readonly<{ projectionVersion: number; surveyId: string; tail: TailMark }>

/**
 * Tails as the connection's transaction sees them. The part that was read is cached, and reading continues after it.
 */
export type Tails = Readonly<{ read: (connection: Connection, survey: TailOf) => Promise<Tail> }>

type Growing = { events: number[]; changes: number[] }
type Known = {
  readonly foldedAt: string
  readonly reader: TailReader
  readonly columns: Map<ColumnKey, Map<number, Growing>>
}

const BLOCKS = `select block, names, changes from read.index_tail where survey_id = $1 and block >= $2 order by block`

/** Events of all the tails that are kept in memory: about 20 changes of 16 bytes each. */
const KEPT_EVENTS = 400_000
const NOBODY: ReadonlyMap<number, TailChanges> = new Map()

const unread = (foldedAt: string): Known => ({ foldedAt, reader: tailReader(), columns: new Map() })

const add = ({ reader, columns }: Known, blocks: readonly TailBlock[]): void =>
  readOn(reader, blocks, (column, ordinal, isIn, event) => {
    const chunks = columns.get(column) ?? new Map<number, Growing>()
    columns.set(column, chunks)
    const chunk = chunkOf(ordinal)
    const into = chunks.get(chunk) ?? { events: [], changes: [] }
    chunks.set(chunk, into)
    into.events.push(event)
    into.changes.push(2 * ordinal + (isIn ? 1 : 0))
  })

export const keptTails = (): Tails => {
  const kept = new LRUCache<string, Known>({ maxSize: KEPT_EVENTS, sizeCalculation: ({ reader }) => reader.events + 1 })

  /** A transaction may see less than another that has read the same tail, or an older one. */
  const knownFor = (key: string, { foldedAt }: TailMark): Known => {
    const known = kept.get(key)
    return known?.foldedAt === foldedAt ? known : unread(foldedAt)
  }

  return {
    read: async (connection, { projectionVersion, surveyId, tail }) => {
      const key = `${projectionVersion} ${surveyId}`
      const known = knownFor(key, tail)
      if (known.reader.events < tail.tailEvents) {
        const values = [surveyId, known.reader.block]
        const { rows } = await connection.query<TailBlock>({ name: 'report-tail', text: BLOCKS, values })
        add(known, rows)
        const other = kept.get(key)
        if (!other || other.foldedAt <= known.foldedAt) kept.set(key, known)
      }
      return { ...tail, of: (column) => known.columns.get(column) ?? NOBODY }
    },
  }
}

/** How many of the changes are up to an event of the tail. */
export const changesUpTo = ({ events }: TailChanges, event: number): number => {
  let [from, to] = [0, events.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((events[middle] ?? 0) <= event) from = middle + 1
    else to = middle
  }
  return from
}
