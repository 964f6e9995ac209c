import { describe, expect, it } from 'vitest'
import { matching } from './matching.ts'

const all = ['Q1 Do you drink tea?', 'Q2 Café au lait', 'Q3 كيف تَشرب القهوة؟', 'Q12 Tea or coffee'].map((text) => ({
  text,
}))
const found = (search: string) => matching(all, search).map(({ text }) => text.split(' ')[0])

describe('a search in a list', () => {
  it.each([
    ['', ['Q1', 'Q2', 'Q3', 'Q12']],
    ['   ', ['Q1', 'Q2', 'Q3', 'Q12']],
    ['TEA', ['Q1', 'Q12']],
    ['tea drink', ['Q1']],
    ['q1', ['Q1', 'Q12']],
    ['cafe', ['Q2']],
    ['Café', ['Q2']],
    ['تشرب', ['Q3']],
    ['tea milk', []],
  ])('for “%s” finds %j', (search, expected) => expect(found(search)).toEqual(expected))
})
