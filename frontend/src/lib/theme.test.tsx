import { afterEach, expect, it } from 'vitest'
import { chooseTheme, shownTheme } from './theme.ts'

afterEach(() => {
  delete document.documentElement.dataset['theme']
})

it('shows the colours that are chosen, and keeps them where the server sees them with the next page', () => {
  chooseTheme('dark')
  expect(shownTheme()).toBe('dark')
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(document.cookie).toContain('theme=dark')
  chooseTheme('light')
  expect(document.cookie).toContain('theme=light')
})
