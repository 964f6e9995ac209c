import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openArena } from '../answer-index/arena.ts'
import { extentOf } from '../answer-index/bitset.ts'
import { bitsetWorkspace } from '../answer-index/bitset-workspace.ts'
import { countColumns, crossingOf } from './crossing.ts'

const RESPONDENTS = 70_000 // a chunk and a bit
const who = fc.array(fc.oneof(fc.nat(50), fc.nat(RESPONDENTS - 1)), { maxLength: 40 }).map((list) => [...new Set(list)])

/** Columns by the ordinals in them; the total holds all of them and a few more. */
const crossing = (total: readonly number[], columns: readonly (readonly number[])[], groups: readonly number[][]) => {
  const arena = openArena(2 ** 24, () => false)
  const extent = extentOf(RESPONDENTS)
  const work = bitsetWorkspace(arena, extent)
  const sets = [total, ...columns].map((ordinals) => work.ofOrdinals(ordinals))
  return { work, made: crossingOf(arena, extent, sets, groups) }
}

describe('the columns of a run', () => {
  it('are compared within their group, unless one is part of the other', () => {
    const { made } = crossing([1, 2, 3, 4, 5], [[1, 2], [2, 3], [2], [4]], [[1, 2, 3], [4]])
    expect(made.pairs).toEqual([[{ a: 1, b: 2, isShared: true }], []])
  })

  it('include the column that is the remainder of its group', () => {
    expect(crossing([1, 2, 3], [[1], [2, 3]], [[1, 2]]).made.remainders).toEqual([{ column: 2, others: [1] }])
    expect(crossing([1, 2, 3, 4], [[1], [2, 3]], [[1, 2]]).made.remainders).toEqual([])
    expect(
      crossing(
        [1, 2, 3],
        [
          [1, 2],
          [2, 3],
        ],
        [[1, 2]],
      ).made.remainders,
    ).toEqual([])
    // as many as there are, but one twice and one not at all
    expect(
      crossing(
        [1, 2, 3, 4],
        [
          [1, 2],
          [2, 3],
        ],
        [[1, 2]],
      ).made.remainders,
    ).toEqual([])
  })

  it('have the same counts whether they are computed or counted: the remainder, and those of a row of nobody or everybody', () => {
    fc.assert(
      fc.property(who, fc.array(who, { maxLength: 4 }), fc.integer({ min: 1, max: 4 }), (total, some, parts) => {
        const outside = [RESPONDENTS - 1, RESPONDENTS - 2].filter((ordinal) => !total.includes(ordinal))
        const rows = [...some, outside, total, [...total, ...outside]]
        const partition = Array.from({ length: parts }, (_, part) => total.filter((i) => i % parts === part))
        const columns = [...partition, total.slice(0, 5)]
        const { work, made } = crossing(total, columns, [partition.map((_, i) => i + 1), [parts + 1]])
        const counts = countColumns(
          made,
          rows.map((row) => work.ofOrdinals(row)),
        )
        const both = (row: readonly number[], column: readonly number[]) => row.filter((i) => column.includes(i)).length
        const inTotal = rows.map((row) => row.filter((i) => total.includes(i)))
        expect(made.remainders.length).toBeGreaterThan(0)
        expect([...counts]).toEqual(inTotal.flatMap((row) => [total, ...columns].map((column) => both(row, column))))
      }),
      { numRuns: 40 },
    )
  })
})
