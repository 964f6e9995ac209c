import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Arena, ArenaFull, CHUNK_BYTES, EMPTY, openArena } from './arena.ts'
import { type Bitset, extentOf } from './bitset.ts'
import { bitsetWorkspace } from './bitset-workspace.ts'
import { countCross } from './cross.ts'
import { sumCross, weighedColumns } from './weighted-cross.ts'
import { releaseWeights, storeWeights } from './weights.ts'

const RESPONDENTS = 150_000 // two whole chunks and a part
const extent = extentOf(RESPONDENTS)

const ordinals = fc
  .array(fc.oneof(fc.nat(RESPONDENTS - 1), fc.nat(40), fc.constantFrom(65_535, 65_536, 131_071, RESPONDENTS - 1)), {
    maxLength: 60,
  })
  .map((list) => new Set(list))

describe('an extent', () => {
  it('covers every respondent in multiples of 128 bytes', () => {
    expect(extentOf(0)).toEqual([])
    expect(extentOf(1)).toEqual([128])
    expect(extentOf(1_186)).toEqual([256])
    expect(extentOf(65_536)).toEqual([8_192])
    expect(extent).toEqual([8_192, 8_192, 2_432])
  })
})

describe('sets of respondents', () => {
  let arena: Arena
  beforeEach(() => {
    arena = openArena(64 * 2 ** 20, () => false)
  })

  const membersOf = (set: Bitset): Set<number> => {
    const members = new Set<number>()
    for (const [chunk, address] of set.entries()) {
      const bytes = arena.view(address, CHUNK_BYTES)
      for (let i = 0; i < CHUNK_BYTES * 8; i += 1) {
        if (((bytes[i >> 3] ?? 0) >> (i & 7)) & 1) members.add(chunk * CHUNK_BYTES * 8 + i)
      }
    }
    return members
  }

  it('hold the ordinals that they were made of', () => {
    fc.assert(
      fc.property(ordinals, (some) => {
        const work = bitsetWorkspace(arena, extent)
        expect(membersOf(work.ofOrdinals(some))).toEqual(some)
        work.release()
      }),
      { numRuns: 20 },
    )
  })

  it('are carried over pairs of ordinals to those who are paired with one of them, in whatever chunk', () => {
    const THEIRS = 80_000
    const pairs = fc.array(fc.tuple(fc.nat(RESPONDENTS - 1), fc.nat(THEIRS - 1)), { maxLength: 60 })
    fc.assert(
      fc.property(pairs, ordinals, fc.array(fc.nat(RESPONDENTS)), (some, further, picked) => {
        const theirs = bitsetWorkspace(arena, extentOf(THEIRS))
        const ours = bitsetWorkspace(arena, extent)
        const inSet = new Set(
          [...further, ...picked.map((i) => some[i % some.length]?.[1] ?? 0)].filter((i) => i < THEIRS),
        )
        const both = {
          ours: Int32Array.from(some, ([our]) => our),
          theirs: Int32Array.from(some, ([, their]) => their),
        }
        const expected = some.filter(([, their]) => inSet.has(their)).map(([our]) => our)
        expect(membersOf(ours.carried(theirs.ofOrdinals(inSet), both))).toEqual(new Set(expected))
        ours.release()
        theirs.release()
      }),
      { numRuns: 20 },
    )
  })

  it('leave out pairs of respondents whom the survey does not have yet', () => {
    const theirs = bitsetWorkspace(arena, extentOf(10))
    const ours = bitsetWorkspace(arena, extentOf(10))
    const pairs = { ours: Int32Array.of(1, 70_000, 2), theirs: Int32Array.of(3, 3, 70_000) }
    expect(membersOf(ours.carried(theirs.ofOrdinals([3]), pairs))).toEqual(new Set([1]))
  })

  it('intersect, unite and subtract like sets of numbers', () => {
    fc.assert(
      fc.property(ordinals, ordinals, ordinals, (one, two, three) => {
        const work = bitsetWorkspace(arena, extent)
        const [a, b, c] = [one, two, three].map((some) => work.ofOrdinals(some)) as [Bitset, Bitset, Bitset]
        expect(membersOf(work.and(a, b))).toEqual(new Set([...one].filter((i) => two.has(i))))
        expect(membersOf(work.or([a, b, c]))).toEqual(new Set([...one, ...two, ...three]))
        expect(membersOf(work.andNot(a, b))).toEqual(new Set([...one].filter((i) => !two.has(i))))
        expect(membersOf(work.and(a, a))).toEqual(one)
        expect(membersOf(work.andNot(a, a))).toEqual(new Set())
        expect(membersOf(a)).toEqual(one)
        work.release()
      }),
      { numRuns: 20 },
    )
  })

  it('give the respondents that are in at least n of them', () => {
    fc.assert(
      fc.property(fc.array(ordinals, { maxLength: 6 }), fc.integer({ min: 1, max: 4 }), (several, least) => {
        const work = bitsetWorkspace(arena, extent)
        const all = new Set(several.flatMap((some) => [...some]))
        const expected = [...all].filter((i) => several.filter((some) => some.has(i)).length >= least)
        const sets = several.map((some) => work.ofOrdinals(some))
        expect(membersOf(work.atLeast(least, sets))).toEqual(new Set(expected))
        work.release()
      }),
      { numRuns: 20 },
    )
  })

  it('cross into counts and into sums of weights', () => {
    const byOrdinal = Float64Array.from({ length: RESPONDENTS }, (_, i) => (i % 17) / 4)
    const weights = storeWeights(arena, extent, byOrdinal)
    fc.assert(
      fc.property(fc.array(ordinals, { maxLength: 4 }), fc.array(ordinals, { maxLength: 16 }), (rows, columns) => {
        const work = bitsetWorkspace(arena, extent)
        const [across, down] = [columns, rows].map((list) => list.map((some) => work.ofOrdinals(some))) as [
          Bitset[],
          Bitset[],
        ]
        const both = rows.flatMap((row) => columns.map((column) => [...row].filter((i) => column.has(i))))
        expect([...countCross(arena, extent, down, across)]).toEqual(both.map((list) => list.length))
        expect([...sumCross(arena, extent, down, weighedColumns(arena, extent, across), weights)]).toEqual(
          both.map((list) => list.reduce((sum, i) => sum + (byOrdinal[i] ?? 0), 0)),
        )
        work.release()
      }),
      { numRuns: 20 },
    )
    releaseWeights(arena, weights)
    expect(arena.usedBytes()).toBe(0)
  })

  it('free all memory on release, and get it zeroed again', () => {
    const work = bitsetWorkspace(arena, extent)
    work.ofOrdinals([1, 2, 140_000])
    expect(arena.usedBytes()).toBe(2 * CHUNK_BYTES)
    work.release()
    expect(arena.usedBytes()).toBe(0)
    expect(arena.view(arena.take(), CHUNK_BYTES).every((byte) => byte === 0)).toBe(true)
  })
})

describe('the arena', () => {
  it('asks for memory to be freed when it is full, and throws if there is none', () => {
    let kept: number[] = []
    const arena = openArena(4 * CHUNK_BYTES, () => {
      const address = kept.shift()
      if (address !== undefined) arena.give(address)
      return address !== undefined
    })
    kept = [arena.take(), arena.take(), arena.take()]
    const [oldest] = kept
    expect(arena.take()).toBe(oldest)
    kept = []
    expect(() => arena.take()).toThrow(ArenaFull)
  })

  it('never allocates the empty chunk', () => {
    const arena = openArena(2 ** 20, () => false)
    arena.give(EMPTY)
    expect(arena.take()).not.toBe(EMPTY)
    expect(arena.view(EMPTY, CHUNK_BYTES).every((byte) => byte === 0)).toBe(true)
  })
})
