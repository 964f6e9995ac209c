import type { RowSet } from '../../runtime/rows/row-set.ts'
import { trimmedLength } from '../../runtime/rows/wire.ts'
import type { ColumnKey } from './column-keys.ts'
import type { IndexTailRow } from './tables.ts'

/**
 * The tail of a survey's index: the changes by its events since its columns were last written, in log order and in
 * blocks of about a kilobyte, so that a batch rewrites one small row. For each event: ordinal + 1, number of changes +
 * 1, and for each change 2 * column + (in it ? 1 : 0) + 1, all as varints (LEB128). Columns are numbered in the order
 * in which the tail first names them. No varint begins or ends with a zero byte, so zero bytes may follow the last one.
 */

/** The size of a full block: far below the 2,000 bytes from which PostgreSQL would move it out of its row. */
const BLOCK_BYTES = 1_024
/** The size of an array element in addition to its text. */
const NAME_BYTES = 8

export type TailBlock = Pick<IndexTailRow, 'block' | 'names' | 'changes'>

/** How far a tail has been read. */
export type TailReader = { names: ColumnKey[]; block: number; namesInBlock: number; offset: number; events: number }

export const tailReader = (): TailReader => ({ names: [], block: 0, namesInBlock: 0, offset: 0, events: 0 })

/** `event` counts the events of the tail from 1. */
export type TailFound = (column: ColumnKey, ordinal: number, isIn: boolean, event: number) => void

type Cursor = { at: number }

const varint = (bytes: Uint8Array, cursor: Cursor): number => {
  let value = 0
  for (let scale = 1; ; scale *= 128) {
    const byte = bytes[cursor.at] ?? 0
    cursor.at += 1
    value += (byte & 127) * scale
    if (byte < 128) return value
  }
}

/**
 * Reads what was added to the tail since the last call. Blocks are in order; blocks that were read before may be passed
 * again.
 */
export const readOn = (reader: TailReader, blocks: Iterable<TailBlock>, found: TailFound): void => {
  for (const { block, names, changes } of blocks) {
    if (block < reader.block) continue
    if (block > reader.block) Object.assign(reader, { block, namesInBlock: 0, offset: 0 })
    reader.names.push(...names.slice(reader.namesInBlock))
    reader.namesInBlock = Math.max(reader.namesInBlock, names.length)
    readBlock(reader, changes, found)
  }
}

const readBlock = (reader: TailReader, bytes: Uint8Array, found: TailFound): void => {
  const cursor = { at: reader.offset }
  while (cursor.at < bytes.length && bytes[cursor.at] !== 0) {
    const ordinal = varint(bytes, cursor) - 1
    const changes = varint(bytes, cursor) - 1
    reader.events += 1
    for (let i = 0; i < changes; i += 1) {
      const change = varint(bytes, cursor) - 1
      found(reader.names[change >> 1] ?? '', ordinal, (change & 1) === 1, reader.events)
    }
  }
  reader.offset = cursor.at
}

type Writer = { numbers: Map<ColumnKey, number>; last: IndexTailRow | null; used: number; size: number; blocks: number }

/** Keyed by the rows of a survey's tail in memory, and dropped with them. */
const writers = new WeakMap<ReadonlyMap<string, IndexTailRow>, Writer>()

/** The blocks in order. */
export const blocksOf = (rows: ReadonlyMap<string, IndexTailRow>): readonly IndexTailRow[] =>
  [...rows.values()].sort((one, other) => one.block - other.block)

const sizeOf = (names: readonly string[]): number => names.reduce((sum, name) => sum + name.length + NAME_BYTES, 0)

const writerOf = (rows: ReadonlyMap<string, IndexTailRow>): Writer => {
  const known = writers.get(rows)
  if (known) return known
  const blocks = blocksOf(rows)
  const last = blocks.at(-1) ?? null
  const names = blocks.flatMap((block) => block.names)
  const used = last ? trimmedLength(last.changes) : 0
  const size = last ? used + sizeOf(last.names) : 0
  const numbers = new Map(names.map((name, number) => [name, number]))
  const writer = { numbers, last, used, size, blocks: blocks.length }
  writers.set(rows, writer)
  return writer
}

const putVarint = (into: number[], value: number): void => {
  let rest = value
  while (rest > 127) {
    into.push((rest % 128) | 128)
    rest = Math.floor(rest / 128)
  }
  into.push(rest)
}

/**
 * An event's bytes; `added` are the columns that the tail has not named yet. Changes are in the order of column names:
 * stored answers have another order than those in memory.
 */
const encoded = (numbers: Map<ColumnKey, number>, ordinal: number, changes: ReadonlyMap<ColumnKey, boolean>) => {
  const bytes: number[] = []
  const added: ColumnKey[] = []
  putVarint(bytes, ordinal + 1)
  putVarint(bytes, changes.size + 1)
  for (const column of [...changes.keys()].sort()) {
    const number = numbers.get(column) ?? numbers.size
    if (number === numbers.size) {
      numbers.set(column, number)
      added.push(column)
    }
    putVarint(bytes, 2 * number + (changes.get(column) ? 2 : 1))
  }
  return { bytes, added }
}

const room = (row: IndexTailRow, used: number, more: number): Uint8Array => {
  if (used + more <= row.changes.length) return row.changes
  const larger = new Uint8Array(Math.max(BLOCK_BYTES, used + more))
  larger.set(row.changes.subarray(0, used))
  return larger
}

type Event = Readonly<{ surveyId: string; ordinal: number; changes: ReadonlyMap<ColumnKey, boolean> }>

/** Adds an event to its survey's tail, which must be loaded. */
export const addToTail = (tail: RowSet<IndexTailRow>, { surveyId, ordinal, changes }: Event): void => {
  const writer = writerOf(tail.unit(surveyId))
  const { bytes, added } = encoded(writer.numbers, ordinal, changes)
  const size = bytes.length + sizeOf(added)
  if (!writer.last || writer.size + size > BLOCK_BYTES) {
    writer.last = { surveyId, block: writer.blocks, names: [], changes: new Uint8Array(0) }
    writer.blocks += 1
    writer.used = 0
    writer.size = 0
  }
  const { last } = writer
  last.changes = room(last, writer.used, bytes.length)
  last.changes.set(bytes, writer.used)
  if (added.length > 0) last.names = [...last.names, ...added]
  writer.used += bytes.length
  writer.size += size
  tail.put(last)
}

/** Empties the tail. */
export const emptyTail = (tail: RowSet<IndexTailRow>, surveyId: string): void => {
  const rows = tail.unit(surveyId)
  for (const row of [...rows.values()]) tail.remove(row)
  writers.delete(rows)
}
