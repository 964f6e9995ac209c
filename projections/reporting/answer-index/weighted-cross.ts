import { type Arena, CHUNK_BYTES, CHUNK_RESPONDENTS, EMPTY } from './arena.ts'
import type { Bitset, Extent } from './bitset.ts'
import { countCross } from './cross.ts'
import type { Address } from './kernel.ts'
import type { Weights } from './weights.ts'

/** Columns without a common respondent: the column of a respondent is one digit. */
type Digit = Readonly<{ columns: readonly number[]; unit: number }>

/** Which columns a respondent is in, as one number below `size`: a digit for each group of disjoint columns. */
type Plane = Readonly<{ digits: readonly Digit[]; size: number }>

/** Columns prepared for weighted counts; valid while they are not changed. */
export type WeighedColumns = Readonly<{ columns: readonly Bitset[]; planes: readonly Plane[] }>

/** Entries of a table: 32 KiB of float64, which stay in the L1 cache. */
const MOST_PATTERNS = 4_096
const TABLE_BYTES = MOST_PATTERNS * 8
/** Sixteen bits per respondent, and one chunk more because the last step of a word reads the next one. */
const PATTERN_BYTES = CHUNK_RESPONDENTS * 2 + CHUNK_BYTES

/** Greedy: each column joins the first group with which it has no respondent in common. */
const groupsOf = (arena: Arena, extent: Extent, columns: readonly Bitset[]): readonly (readonly number[])[] => {
  const shared = countCross(arena, extent, columns, columns)
  const groups: number[][] = []
  for (const column of columns.keys()) {
    const row = column * columns.length
    const group = groups.find((members) => members.every((member) => shared[row + member] === 0))
    if (group) group.push(column)
    else groups.push([column])
  }
  return groups
}

const planesOf = (groups: readonly (readonly number[])[]): readonly Plane[] => {
  const planes: { digits: Digit[]; size: number }[] = []
  for (const columns of groups) {
    const radix = columns.length + 1
    const roomy = planes.find(({ size }) => size * radix <= MOST_PATTERNS)
    const plane = roomy ?? { digits: [], size: 1 }
    if (!roomy) planes.push(plane)
    plane.digits.push({ columns, unit: plane.size })
    plane.size *= radix
  }
  return planes
}

/** At most 4,095 columns of one group may be disjoint; a banner has far fewer. */
export const weighedColumns = (arena: Arena, extent: Extent, columns: readonly Bitset[]): WeighedColumns => ({
  columns,
  planes: planesOf(groupsOf(arena, extent, columns)),
})

const writePatterns = (
  { kernel, view }: Arena,
  patterns: Address,
  { digits }: Plane,
  columns: readonly Bitset[],
  chunk: number,
  length: number,
): void => {
  view(patterns, PATTERN_BYTES).fill(0)
  for (const digit of digits) {
    for (const [i, column] of digit.columns.entries()) {
      const set = columns[column]?.[chunk] ?? EMPTY
      if (set !== EMPTY) kernel.addDigit(patterns, set, digit.unit * (i + 1), length)
    }
  }
}

/**
 * Adds a table of patterns up by column. The blocks of the last digit are its columns; once they are added up, they are
 * folded into the first block, which then is the table of the other digits. Changes the table.
 */
const readTable = (table: Float64Array, { digits }: Plane, cells: Float64Array): void => {
  for (const { columns, unit } of digits.toReversed()) {
    for (const [i, column] of columns.entries()) cells[column] = (cells[column] ?? 0) + foldBlock(table, unit, i + 1)
  }
}

/** Adds a block to the first one. @returns its sum */
const foldBlock = (table: Float64Array, unit: number, block: number): number => {
  let sum = 0
  for (let pattern = 0; pattern < unit; pattern += 1) {
    const weight = table[block * unit + pattern] ?? 0
    sum += weight
    table[pattern] = (table[pattern] ?? 0) + weight
  }
  return sum
}

type Places = Readonly<{ patterns: Address; tables: readonly Address[]; weights: Weights }>

const tallyChunk = (
  { kernel }: Arena,
  rows: readonly Bitset[],
  { patterns, tables, weights }: Places,
  chunk: number,
  length: number,
): void => {
  for (const [row, set] of rows.entries()) {
    const [bits, table] = [set[chunk] ?? EMPTY, tables[row]]
    if (bits !== EMPTY && table !== undefined) kernel.tally(bits, patterns, weights[chunk] ?? EMPTY, table, length)
  }
}

/**
 * The sum of weights of the respondents of each row in each column: cells row by row. With squared weights it is the
 * sum of squares.
 *
 * Each row is scanned once, not once per column: weights are summed by pattern (which columns a respondent is in), and the
 * sum of a pattern is added to all of its columns at the end.
 */
export const sumCross = (
  arena: Arena,
  extent: Extent,
  rows: readonly Bitset[],
  { columns, planes }: WeighedColumns,
  weights: Weights,
): Float64Array => {
  const cells = new Float64Array(rows.length * columns.length)
  const patterns = arena.take(PATTERN_BYTES)
  const tables: Address[] = []
  try {
    for (let row = 0; row < rows.length; row += 1) tables.push(arena.take(TABLE_BYTES))
    for (const plane of planes) {
      for (const table of tables) arena.view(table, TABLE_BYTES).fill(0)
      for (const [chunk, length] of extent.entries()) {
        writePatterns(arena, patterns, plane, columns, chunk, length)
        tallyChunk(arena, rows, { patterns, tables, weights }, chunk, length)
      }
      for (const [row, table] of tables.entries()) {
        const entries = new Float64Array(arena.kernel.memory.buffer, table, MOST_PATTERNS)
        readTable(entries, plane, cells.subarray(row * columns.length, (row + 1) * columns.length))
      }
    }
    return cells
  } finally {
    arena.give(patterns, PATTERN_BYTES)
    for (const table of tables) arena.give(table, TABLE_BYTES)
  }
}
