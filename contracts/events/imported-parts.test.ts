import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askedOn, importedPage } from './imported-parts.ts'

describe('what an imported page asked', () => {
  const page = 'one'

  it.each([
    ['all answered', { Q1: 1, Q2: 2 }, ['Q1', 'Q2'], { page, data: { Q1: 1, Q2: 2 } }],
    ['some open', { Q2: 2 }, ['Q1', 'Q2', 'Q3'], { page, data: { Q2: 2 }, unanswered: ['Q1', 'Q3'] }],
    ['in another order', { Q2: 2, Q1: 1 }, ['Q1', 'Q2', 'Q3'], { page, data: { Q2: 2, Q1: 1 }, unanswered: ['Q3'] }],
    ['nothing answered', {}, ['Q1'], { page, data: {}, unanswered: ['Q1'] }],
    ['nothing asked', {}, [], { page, data: {} }],
    ['options of a whole question', { Q1_1: 1 }, ['Q1'], { page, data: { Q1_1: 1 }, asked: ['Q1'] }],
    ['an answer that was not asked for', { Q9: 1 }, ['Q1'], { page, data: { Q9: 1 }, asked: ['Q1'] }],
    [
      'a name that every object has',
      { Q1: 1 },
      ['Q1', 'constructor'],
      { page, data: { Q1: 1 }, unanswered: ['constructor'] },
    ],
  ])('is stored without saying it twice: %s', (_, data, asked, stored) => {
    expect(importedPage({ page, data, asked })).toEqual(stored)
  })

  it('is the same for any answers to anything, read back', () => {
    const names = fc.uniqueArray(fc.constantFrom('Q1', 'Q2', 'Q2_1', 'Q2_2', 'Q3', 'Q10', 'constructor'))
    fc.assert(
      fc.property(names, names, (answered, asked) => {
        const data = Object.fromEntries(answered.map((key, code) => [key, code]))
        const stored = importedPage({ page, data, asked })
        expect(new Set(askedOn(stored))).toEqual(new Set(asked))
        expect(stored.data).toBe(data)
      }),
    )
  })
})
