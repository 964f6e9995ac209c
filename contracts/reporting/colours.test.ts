import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { colourKeyOf, contrast, HexColour, hexOf, LEAST_CONTRAST, visibleOn } from './colours.ts'

const anyColour = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map(hexOf)
const surfaces = ['#ffffff', '#171f1e']

describe('a colour that an author chose', () => {
  it('is drawn as it is where it can be seen', () => {
    expect(visibleOn('#00776e', '#ffffff')).toBe('#00776e')
    expect(visibleOn('#43c8bd', '#171f1e')).toBe('#43c8bd')
  })

  it('is drawn darker on paper if it is too pale, and lighter on a dark screen if it is too dark', () => {
    expect(contrast(visibleOn('#ffff00', '#ffffff'), '#000000')).toBeLessThan(contrast('#ffff00', '#000000'))
    expect(contrast(visibleOn('#101010', '#171f1e'), '#000000')).toBeGreaterThan(contrast('#101010', '#000000'))
  })

  it('always has the contrast that a part of a chart needs', () =>
    fc.assert(
      fc.property(anyColour, fc.constantFrom(...surfaces), (colour, surface) => {
        expect(contrast(visibleOn(colour, surface), surface)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
      }),
    ))

  it.each(['red', '#fff', '#12345g', 'url(x)', ''])('is refused as %j', (text) =>
    expect(HexColour.safeParse(text).success).toBe(false),
  )
})

it('a scale point has one colour for all items of its question, and a row without a code its own', () => {
  expect(colourKeyOf('Q3', { id: 'Q3_1=2', code: 2 })).toBe(colourKeyOf('Q3', { id: 'Q3_2=2', code: 2 }))
  expect(colourKeyOf('Q3', { id: 'none', code: null })).toBe('none')
})
