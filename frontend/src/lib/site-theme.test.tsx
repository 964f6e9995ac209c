import { defaultTheme } from '@portal/contracts/site/theme'
import { expect, it } from 'vitest'
import { applyTheme } from './site-theme.ts'

it('a theme sets the colours of both schemes and the corners of the whole page', () => {
  applyTheme({ ...defaultTheme, accent: { light: '#123456', dark: '#abcdef' }, corners: 'sharp' })
  const { style } = document.documentElement
  expect(style.getPropertyValue('--accent')).toBe('light-dark(#123456, #abcdef)')
  expect(style.getPropertyValue('--on-accent')).toBe('light-dark(#ffffff, #0b1413)')
  expect(style.getPropertyValue('--radius-m')).toBe('0.1875rem')
  expect(style.getPropertyValue('--font')).toBe('var(--font-standard)')
})

it('a theme sets the font of the whole page', () => {
  applyTheme({ ...defaultTheme, font: 'serif' })
  const { style } = document.documentElement
  expect(style.getPropertyValue('--font')).toBe('var(--font-serif)')
  expect(style.getPropertyValue('--font-names'), 'of the switch of the language').toBe('var(--font-serif)')
  applyTheme(defaultTheme)
  expect(style.getPropertyValue('--font-names')).toBe('var(--font-latin)')
})
