import type { RowSet } from '../../runtime/rows/row-set.ts'
import { trimmedLength } from '../../runtime/rows/wire.ts'
import type { ColumnKey } from './column-keys.ts'
import type { RespondentBits } from './index-bits.ts'
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

const lengthOf = (value: number): number => {
  let [length, rest] = [1, value]
  for (; rest > 127; rest >>>= 7) length += 1
  return length
}

/** @returns the offset behind it */
const putVarint = (into: Uint8Array, at: number, value: number): number => {
  let [offset, rest] = [at, value]
  for (; rest > 127; rest >>>= 7) {
    into[offset] = (rest & 127) | 128
    offset += 1
  }
  into[offset] = rest
  return offset + 1
}

type Changes = Pick<RespondentBits, 'ordinal' | 'columns' | 'isIn'>

const NONE: readonly ColumnKey[] = []

/** Reused for every event: arrays of their own were most of what a catch-up allocated. */
let scratch = new Int32Array(256)
/** By the number of a column, where its code stands in `scratch` if this event has one. */
let places = new Int32Array(256)

const codeOf = (number: number, isIn: boolean): number => 2 * number + (isIn ? 2 : 1)
const numberIn = (code: number): number => (code - 1) >> 1

/** More than this many are sorted by the engine: the time of the sort below grows with the square. */
const FEW = 200

/** Insertion sort: the columns of a page mostly come in the order of their numbers. */
const sortFirst = (values: Int32Array, count: number): void => {
  if (count > FEW) {
    values.subarray(0, count).sort()
    return
  }
  for (let i = 1; i < count; i += 1) {
    const value = values[i] ?? 0
    let at = i
    for (; at > 0 && (values[at - 1] ?? 0) > value; at -= 1) values[at] = values[at - 1] ?? 0
    values[at] = value
  }
}

/**
 * Puts the changes of an event, as they are stored, at the beginning of `scratch`: so many, and `added` are the columns that the tail has not
 * named yet. Changes are in the order of the columns' numbers, each column once, and new columns are numbered in the order of their names:
 * stored answers have another order than those in memory.
 */
const codesOf = (numbers: Map<ColumnKey, number>, { columns, isIn }: Changes) => {
  if (scratch.length < columns.length) scratch = new Int32Array(2 * columns.length)
  if (places.length < numbers.size + columns.length) places = new Int32Array(2 * (numbers.size + columns.length))
  let count = 0
  const put = (number: number, entered: boolean): void => {
    const before = places[number] ?? 0
    const isThere = before < count && numberIn(scratch[before] ?? 0) === number
    const place = isThere ? before : count
    scratch[place] = codeOf(number, entered)
    places[number] = place
    if (!isThere) count += 1
  }
  let added: Map<ColumnKey, boolean> | null = null
  for (let i = 0; i < columns.length; i += 1) {
    const column = columns[i] ?? ''
    const number = numbers.get(column)
    if (number === undefined) added = (added ?? new Map<ColumnKey, boolean>()).set(column, isIn[i] === true)
    else put(number, isIn[i] === true)
  }
  const names = added === null ? NONE : [...added.keys()].sort()
  for (const column of names) {
    put(numbers.size, added?.get(column) === true)
    numbers.set(column, numbers.size)
  }
  sortFirst(scratch, count)
  return { count, added: names }
}

const room = (row: IndexTailRow, used: number, more: number): Uint8Array => {
  if (used + more <= row.changes.length) return row.changes
  const larger = new Uint8Array(Math.max(BLOCK_BYTES, used + more))
  larger.set(row.changes.subarray(0, used))
  return larger
}

/** The last block of the tail, with room for so many bytes and names. */
const blockFor = (writer: Writer, surveyId: string, size: number): IndexTailRow => {
  if (writer.last && writer.size + size <= BLOCK_BYTES) return writer.last
  const block = { surveyId, block: writer.blocks, names: [], changes: new Uint8Array(0) }
  Object.assign(writer, { last: block, blocks: writer.blocks + 1, used: 0, size: 0 })
  return block
}

/** Adds the changes by an event to its survey's tail, which must be loaded. */
export const addToTail = (tail: RowSet<IndexTailRow>, surveyId: string, changes: Changes): void => {
  const writer = writerOf(tail.unit(surveyId))
  const { ordinal } = changes
  const { count, added } = codesOf(writer.numbers, changes)
  let length = lengthOf(ordinal + 1) + lengthOf(count + 1)
  for (let i = 0; i < count; i += 1) length += lengthOf(scratch[i] ?? 0)
  const size = length + sizeOf(added)
  const block = blockFor(writer, surveyId, size)
  block.changes = room(block, writer.used, length)
  let at = putVarint(block.changes, writer.used, ordinal + 1)
  at = putVarint(block.changes, at, count + 1)
  for (let i = 0; i < count; i += 1) at = putVarint(block.changes, at, scratch[i] ?? 0)
  if (added.length > 0) block.names = [...block.names, ...added]
  writer.used = at
  writer.size += size
  tail.put(block)
}

/** Empties the tail. */
export const emptyTail = (tail: RowSet<IndexTailRow>, surveyId: string): void => {
  const rows = tail.unit(surveyId)
  for (const row of [...rows.values()]) tail.remove(row)
  writers.delete(rows)
}
