import { contrast, inkOn } from '@portal/contracts/reporting/colours'
import { describe, expect, it } from 'vitest'
import { categoryColours, namedPalettes, rankColours, scaleColours } from './palette.ts'

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

  it('that an author may choose has different colours', () => {
    for (const colours of Object.values(namedPalettes)) expect(new Set(colours).size).toBe(colours.length)
  })

  it('starts again if there are more categories than colours', () =>
    expect(categoryColours('light', 16)[15]).toBe(categoryColours('light', 1)[0]))
})
