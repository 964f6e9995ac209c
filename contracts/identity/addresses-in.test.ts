import { expect, it } from 'vitest'
import { addressesIn } from './addresses-in.ts'

it('the addresses in a text are parts of their own, without what ends their sentence', () => {
  const parts = addressesIn('Open https://tea.example/a?b=1, or (http://tea.example/c).')
  expect(parts.filter(({ isAddress }) => isAddress).map(({ text }) => text)).toEqual([
    'https://tea.example/a?b=1',
    'http://tea.example/c',
  ])
  expect(parts.map(({ text }) => text).join('')).toBe('Open https://tea.example/a?b=1, or (http://tea.example/c).')
  expect(addressesIn('No address')).toEqual([{ text: 'No address', isAddress: false }])
})
