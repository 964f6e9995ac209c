import { describe, expect, it } from 'vitest'
import { accentContrast, contrastOf, defaultTheme, onAccent, unreadable } from './theme.ts'

describe('the contrast of two colours', () => {
  it('is that of WCAG', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21)
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrastOf('#336699', '#336699')).toBe(1)
  })
})

describe('a theme', () => {
  it('can be read as it comes', () => {
    expect(unreadable(defaultTheme)).toEqual([])
    expect(accentContrast(defaultTheme, 'light')).toBeGreaterThan(4.5)
  })

  it('is told in which scheme its accent cannot be read', () => {
    expect(unreadable({ ...defaultTheme, accent: { light: '#ffdd00', dark: '#ffdd00' } })).toEqual(['light'])
    expect(unreadable({ ...defaultTheme, accent: { light: '#202060', dark: '#202060' } })).toEqual(['dark'])
  })

  it('is written on in black or white, whichever is read better', () => {
    expect(onAccent('#0b6b63')).toBe('#ffffff')
    expect(onAccent('#5fcfbf')).toBe('#0b1413')
  })
})
