import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { addTexts, replaceTexts, say, speakIn, textsOf, watchMissing } from './spoken.ts'
import { useText } from './use-texts.ts'

afterEach(cleanup)

it('the texts of the server replace those of the app, whichever come first', () => {
  addTexts('en', 'site/first', { one: 'app', two: 'app' })
  replaceTexts('en', 'site/first', { one: 'server' })
  replaceTexts('en', 'site/later', { one: 'server' })
  addTexts('en', 'site/later', { one: 'app', two: 'app' })
  expect([textsOf('en', 'site/first'), textsOf('en', 'site/later')]).toEqual([
    { one: 'server', two: 'app' },
    { one: 'server', two: 'app' },
  ])
})

it('a text that no section has is told, and shown by its key', () => {
  const told = vi.fn()
  watchMissing(told)
  expect(say('en', 'site/first', 'none', {})).toBe('none')
  expect(told).toHaveBeenCalledExactlyOnceWith('site/first', 'none')
})

function Menu() {
  return <output>{useText(['site/shell', 'menu'])}</output>
}

it('what is shown is said anew when the language changes, and when the texts of the present one do', () => {
  addTexts('en', 'site/shell', { menu: 'Menu' })
  addTexts('fr', 'site/shell', { menu: 'Carte' })
  act(() => speakIn('en'))
  render(<Menu />)
  act(() => speakIn('fr'))
  expect(screen.getByRole('status').textContent).toBe('Carte')
  replaceTexts('fr', 'site/shell', { menu: 'Sommaire' })
  act(() => speakIn('fr'))
  expect(screen.getByRole('status').textContent).toBe('Sommaire')
})
