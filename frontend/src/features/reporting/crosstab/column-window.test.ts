import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsInView, indexesOf, type Place, wholeTable } from './column-window.ts'

const place = (differs: Partial<Place> = {}): Place => ({
  scrolled: 0,
  width: 1_000,
  label: 200,
  column: 100,
  ...differs,
})

describe('the columns of a wide table that are drawn', () => {
  it('are those in view and some beside them', () => {
    expect(columnsInView(place(), 200)).toEqual({ from: 0, to: 16 })
    expect(columnsInView(place({ scrolled: 5_000 }), 200)).toEqual({ from: 40, to: 72 })
  })

  it('end with the last one', () =>
    expect(columnsInView(place({ scrolled: 19_200 }), 200)).toEqual({ from: 184, to: 200 }))

  it('hold all that can be seen, wherever the table is scrolled to', () =>
    fc.assert(
      fc.property(fc.nat(30_000), fc.integer({ min: 300, max: 4_000 }), (scrolled, width) => {
        const { from, to } = columnsInView(place({ scrolled, width }), 200)
        const seen = indexesOf(wholeTable(200)).filter(
          (index) => (index + 1) * 100 > scrolled && index * 100 < scrolled + width - 200,
        )
        expect(seen.every((index) => from <= index && index < to)).toBe(true)
      }),
    ))

  it('are all where nothing is laid out', () => {
    expect(columnsInView(place({ width: 0 }), 200)).toEqual(wholeTable(200))
    expect(columnsInView(place({ column: 0 }), 200)).toEqual(wholeTable(200))
  })

  it('do not change while the table is scrolled by less than a step', () =>
    expect(columnsInView(place({ scrolled: 5_050 }), 200)).toEqual(columnsInView(place({ scrolled: 5_000 }), 200)))
})
