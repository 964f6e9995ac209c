import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsOfWeight, columnsOfWeightName } from '../response/weight-bits.ts'
import { openArena } from './arena.ts'
import { extentOf } from './bitset.ts'
import { bitsetWorkspace } from './bitset-workspace.ts'
import { numbersOfBits } from './weight-vector.ts'

const weight = fc.oneof(fc.constantFrom(0, 1, 0.1, 1 / 3, 5e-324, 1e6), fc.double({ min: 0, max: 1e6, noNaN: true }))
const RESPONDENTS = 65_600 // a chunk and a bit

describe('weights in bits', () => {
  it('are read back to the last digit, in any place', () => {
    const some = fc.array(fc.tuple(fc.oneof(fc.nat(100), fc.nat(RESPONDENTS - 1)), weight), { maxLength: 60 })
    fc.assert(
      fc.property(some, (pairs) => {
        const byOrdinal = new Map(pairs)
        const arena = openArena(2 ** 24, () => false)
        const extent = extentOf(RESPONDENTS)
        const work = bitsetWorkspace(arena, extent)
        const sets = columnsOfWeightName('w').map((key) =>
          work.ofOrdinals(
            [...byOrdinal].flatMap(([ordinal, w]) => (columnsOfWeight('w', w).includes(key) ? [ordinal] : [])),
          ),
        )
        const read = numbersOfBits(arena, extent, sets)
        const wanted = new Float64Array(read.length)
        for (const [ordinal, w] of byOrdinal) wanted[ordinal] = w
        expect(Buffer.from(read.buffer).equals(Buffer.from(wanted.buffer))).toBe(true)
      }),
      { numRuns: 20 },
    )
  })

  it('set no column for a weight of 0, a negative one or NaN', () => {
    for (const none of [0, -0, -1, Number.NaN]) expect(columnsOfWeight('w', none)).toEqual([])
    expect(columnsOfWeight('w', 1)).toEqual([
      '#weight:w',
      ...[52, 53, 54, 55, 56, 57, 58, 59, 60, 61].map((bit) => `#weight:w:${bit}`),
    ])
  })
})
