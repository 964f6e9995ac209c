import type { Field } from '@portal/contracts/reporting/field'
import { expect, it } from 'vitest'
import { suggestedPicks } from './banner.ts'

const options = ['Male', 'Female'].map((text, index) => ({ code: index + 1, text }))
const gender: Field = { id: 'Q8', text: 'Gender', shape: 'one-code', options, items: [], bands: [] }
const words: Field = { id: 'Q6', text: 'Why?', shape: 'text', options: [], items: [], bands: [] }

it('starts with two of the last questions with one answer', () => {
  const singles = ['A', 'B', 'C', 'D', 'E', 'F'].map((id) => ({ ...gender, id }))
  expect(suggestedPicks([...singles, words]).map(({ id }) => id)).toEqual(['B', 'C'])
})
