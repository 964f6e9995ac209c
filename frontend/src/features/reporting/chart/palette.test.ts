import { contrast, inkOn, rgbOf } from '@portal/contracts/reporting/colours'
import { describe, expect, it } from 'vitest'
import { asideColours, categoryColours, namedPalettes, noAnswerColour, rankColours, scaleColours } from './palette.ts'

const surfaces = { light: '#ffffff', dark: '#171f1e' } as const
const themes = ['light', 'dark'] as const

describe('the palette', () => {
  it('has fifteen different colours in each theme', () => {
    for (const theme of themes) expect(new Set(categoryColours(theme, 15)).size).toBe(15)
  })

  it('has enough contrast with the surface in each theme', () => {
    for (const theme of themes) {
      for (const colour of categoryColours(theme, 15)) {
        expect(contrast(colour, surfaces[theme])).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  it('has enough contrast for text on each colour', () => {
    for (const theme of themes) {
      const all = [...categoryColours(theme, 15), ...scaleColours(theme, 7), ...rankColours(theme, 6)]
      for (const colour of all) expect(contrast(colour, inkOn(colour))).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('has no red on a scale, whichever of its ends is the good one', () => {
    for (const theme of themes) {
      for (const colour of scaleColours(theme, 7)) {
        const [red = 0, green = 0, blue = 0] = rgbOf(colour)
        expect(red, colour).toBeLessThan(Math.max(green, blue))
      }
    }
  })

  it('has different greys for those who are apart, the last of them for no answer', () => {
    for (const theme of themes) {
      expect(new Set(asideColours(theme, 3)).size).toBe(3)
      for (const count of [1, 2, 3]) expect(asideColours(theme, count).at(-1)).toBe(noAnswerColour[theme])
    }
  })

  it('that an author may choose has different colours', () => {
    for (const colours of Object.values(namedPalettes)) expect(new Set(colours).size).toBe(colours.length)
  })

  it('starts again if there are more categories than colours', () =>
    expect(categoryColours('light', 16)[15]).toBe(categoryColours('light', 1)[0]))
})
