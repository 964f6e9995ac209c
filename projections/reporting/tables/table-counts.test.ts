import { describe, expect, it } from 'vitest'
import { openArena } from '../answer-index/arena.ts'
import { extentOf } from '../answer-index/bitset.ts'
import { bitsetWorkspace } from '../answer-index/bitset-workspace.ts'
import { crossingOf } from './crossing.ts'
import { eachMass } from './masses.ts'
import { questionCounts, tableCounts } from './table-counts.ts'
import { weighingOf } from './weighing.ts'

const RESPONDENTS = 10
const base = { asked: 'Q1?', answered: ['Q1=1'], chosen: ['Q1=1'] }

/** Two tables of one question, one after the other, as a run counts them. */
const twoTables = (weights: readonly number[] | null) => {
  const arena = openArena(2 ** 24, () => false)
  const extent = extentOf(RESPONDENTS)
  const work = bitsetWorkspace(arena, extent)
  const everybody = work.ofOrdinals(Array.from({ length: RESPONDENTS }).keys())
  const chosen = work.ofOrdinals([1, 2, 3])
  const columns = [everybody, work.ofOrdinals([2, 3, 4])]
  const weighing = weights && weighingOf(arena, extent, Float64Array.from(weights), columns)
  const crossing = crossingOf(arena, extent, columns, [[1]], weighing)
  const known = questionCounts()
  const table = () => {
    const own = crossing.workspace()
    own.ofOrdinals([9]) // where a table before had sets of its own
    const column = (key: string) => (key === 'Q1?' ? everybody : chosen)
    const masses = tableCounts(crossing, own, column, 'asked', known).any({ ...base }, ['Q1=1'])
    return { masses, release: own.release }
  }
  const first = table()
  first.release()
  return [first, table()] as const
}

describe('the counts of a question', () => {
  it('are made once for all of its tables', () => {
    const [first, second] = twoTables(null)
    expect([...first.masses.n]).toEqual([3, 2])
    expect(second.masses).toBe(first.masses)
  })

  it('are made for each table in a weighted run: squares are summed while its sets are there', () => {
    const [, second] = twoTables([1, 1, 2, 3, 1, 1, 1, 1, 1, 1])
    expect(eachMass(second.masses)).toEqual([
      { n: 3, w: 6, q: 14 },
      { n: 2, w: 5, q: 13 },
    ])
  })
})
