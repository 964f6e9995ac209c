import type { Arena } from '../answer-index/arena.ts'
import type { Bitset, Extent } from '../answer-index/bitset.ts'
import { type BitsetWorkspace, bitsetWorkspace } from '../answer-index/bitset-workspace.ts'
import { countCross } from '../answer-index/cross.ts'

/** Two columns of one banner group. `isShared`: some respondents are in both. */
export type ColumnPair = Readonly<{ a: number; b: number; isShared: boolean }>

/** The columns of a run as sets of respondents: 0 is the total, which holds all others. */
export type Crossing = Readonly<{
  arena: Arena
  extent: Extent
  columns: readonly Bitset[]
  /** Which may be compared: of one group, and neither a part of the other. */
  pairs: readonly ColumnPair[]
  /** For sets that one table needs; the caller releases it. */
  workspace: () => BitsetWorkspace
}>

const pairsIn = (group: readonly number[]): readonly (readonly [number, number])[] =>
  group.flatMap((a, i) => group.slice(i + 1).map((b) => [a, b] as const))

/** `groups` holds the columns of each banner group. */
export const crossingOf = (
  arena: Arena,
  extent: Extent,
  columns: readonly Bitset[],
  groups: readonly (readonly number[])[],
): Crossing => {
  const sizes = countCross(arena, extent, columns.slice(0, 1), columns)
  const pairs = groups.flatMap((group) => {
    const sets = group.map((column) => columns[column] ?? [])
    const shared = countCross(arena, extent, sets, sets)
    const sharedBy = (a: number, b: number) => shared[group.indexOf(a) * group.length + group.indexOf(b)] ?? 0
    return pairsIn(group).flatMap(([a, b]) => {
      const both = sharedBy(a, b)
      const isPart = both > 0 && (both === sizes[a] || both === sizes[b])
      return isPart ? [] : [{ a, b, isShared: both > 0 }]
    })
  })
  return { arena, extent, columns, pairs, workspace: () => bitsetWorkspace(arena, extent) }
}
