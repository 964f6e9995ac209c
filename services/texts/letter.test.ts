import { expect, it } from 'vitest'
import { letterInText } from './letter.ts'

it.each([
  ['fr', 'Ouvrir\u00a0:\nhttps://tea.example.org'],
  ['en', 'Ouvrir:\nhttps://tea.example.org'],
])('a letter in %s has the colon before an address as the language writes it', (language, said) => {
  const action = { text: 'Ouvrir', url: 'https://tea.example.org', hint: '' }
  const words = { site: 'Tea', accent: '#000000', subject: '', greeting: '', paragraphs: [], footer: '' }
  expect(letterInText({ language, ...words, action })).toContain(said)
})
