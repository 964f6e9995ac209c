import type { Arena } from '../answer-index/arena.ts'
import type { Bitset, Extent } from '../answer-index/bitset.ts'
import { type BitsetWorkspace, bitsetWorkspace } from '../answer-index/bitset-workspace.ts'
import { countCross } from '../answer-index/cross.ts'
import type { Weighing } from './weighing.ts'

/** Two columns of one banner group. `isShared`: some respondents are in both. */
export type ColumnPair = Readonly<{ a: number; b: number; isShared: boolean }>

/**
 * The last column of a group whose columns contain every respondent exactly once: its count is the total less the
 * others.
 */
type Remainder = Readonly<{ column: number; others: readonly number[] }>

/** The columns of a run as sets of respondents: 0 is the total, which contains all others. */
export type Crossing = Readonly<{
  arena: Arena
  extent: Extent
  columns: readonly Bitset[]
  /** Of each column. */
  sizes: Float64Array
  /** By banner group, the columns that may be compared: neither is a part of the other. */
  pairs: readonly (readonly ColumnPair[])[]
  remainders: readonly Remainder[]
  /** The columns that are counted for each row: the total and those of remainders are empty here. */
  counted: readonly Bitset[]
  /** By column, the one that it is marked against: the total, or that of its group, which is no column of the result. */
  totals: readonly number[]
  /** Null: unweighted. */
  weighing: Weighing | null
  /** For sets that one table needs; the caller releases it. */
  workspace: () => BitsetWorkspace
}>

const TOTAL = 0

const pairsIn = (group: readonly number[]): readonly (readonly [number, number])[] =>
  group.flatMap((a, i) => group.slice(i + 1).map((b) => [a, b] as const))

type Shared = (a: number, b: number) => number

const comparable = (group: readonly number[], sizes: Float64Array, shared: Shared): readonly ColumnPair[] =>
  pairsIn(group).flatMap(([a, b]) => {
    const both = shared(a, b)
    const isPart = both > 0 && (both === sizes[a] || both === sizes[b])
    return isPart ? [] : [{ a, b, isShared: both > 0 }]
  })

const remainderOf = (group: readonly number[], sizes: Float64Array, shared: Shared): readonly Remainder[] => {
  const others = group.slice(0, -1)
  const column = group.at(-1)
  const sum = group.reduce((total, each) => total + (sizes[each] ?? 0), 0)
  const isWhole = sum === sizes[TOTAL] && pairsIn(group).every(([a, b]) => shared(a, b) === 0)
  return column !== undefined && isWhole ? [{ column, others }] : []
}

/** Columns with the total of each group at their end, where it is not that of everybody. */
export type WithTotals = Pick<Crossing, 'columns' | 'totals'>

/** A group of one column would be compared with itself: it is compared with everybody. */
export const withGroupTotals = (
  { arena, extent }: Pick<Crossing, 'arena' | 'extent'>,
  work: BitsetWorkspace,
  columns: readonly Bitset[],
  groups: readonly (readonly number[])[],
): WithTotals => {
  const everybody = columns.slice(0, 1)
  const [all = 0] = countCross(arena, extent, everybody, everybody)
  const unions = groups.map((group) => work.or(group.map((column) => columns[column] ?? [])))
  const sizes = countCross(arena, extent, everybody, unions)
  const own = groups.flatMap((group, g) =>
    group.length > 1 && sizes[g] !== all ? [{ group, union: unions[g] ?? [] }] : [],
  )
  const totals: number[] = [...columns, ...own].map(() => TOTAL)
  for (const [i, { group }] of own.entries()) for (const column of group) totals[column] = columns.length + i
  return { columns: [...columns, ...own.map(({ union }) => union)], totals }
}

/** `groups` holds the columns of each banner group. */
export const crossingOf = (
  arena: Arena,
  extent: Extent,
  columns: readonly Bitset[],
  groups: readonly (readonly number[])[],
  weighing: Weighing | null = null,
  totals: readonly number[] = columns.map(() => TOTAL),
): Crossing => {
  const sizes = countCross(arena, extent, columns.slice(0, 1), columns)
  const perGroup = groups.map((group) => {
    const sets = group.map((column) => columns[column] ?? [])
    const counts = countCross(arena, extent, sets, sets)
    const shared: Shared = (a, b) => counts[group.indexOf(a) * group.length + group.indexOf(b)] ?? 0
    return { pairs: comparable(group, sizes, shared), remainders: remainderOf(group, sizes, shared) }
  })
  const remainders = perGroup.flatMap((group) => group.remainders)
  const left = new Set([TOTAL, ...remainders.map(({ column }) => column)])
  return {
    arena,
    extent,
    columns,
    sizes,
    pairs: perGroup.map(({ pairs }) => pairs),
    remainders,
    counted: columns.map((set, column) => (left.has(column) ? [] : set)),
    totals,
    weighing,
    workspace: () => bitsetWorkspace(arena, extent),
  }
}

/**
 * How many respondents of each row are in each column: cells row by row. Columns are parts of the total, so that nothing is counted of a row with
 * nobody or everybody in it. Remainders are computed, too.
 */
export const countColumns = (
  { arena, extent, columns, sizes, counted, remainders }: Crossing,
  rows: readonly Bitset[],
): Float64Array => {
  const inTotal = countCross(arena, extent, rows, columns.slice(0, 1))
  const isPart = (row: number): boolean => inTotal[row] !== 0 && inTotal[row] !== sizes[TOTAL]
  const parts = rows.map((set, row) => (isPart(row) ? set : []))
  const cells = countCross(arena, extent, parts, counted)
  for (const [row, all] of inTotal.entries()) {
    const at = row * columns.length
    if (all === sizes[TOTAL]) cells.set(sizes, at)
    if (!isPart(row)) continue
    cells[at + TOTAL] = all
    for (const { column, others } of remainders) {
      cells[at + column] = others.reduce((rest, other) => rest - (cells[at + other] ?? 0), all)
    }
  }
  return cells
}
