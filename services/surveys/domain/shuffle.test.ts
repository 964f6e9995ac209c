import { aQuestion } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { inOrderOf } from './shuffle.ts'

const options = [1, 2, 3, 4, 5].map((code) => ({ code, text: 'x', keepLast: code === 2 }))
const random = aQuestion('multi-choice', { options, order: 'random' })
const codesOf = (responseId: string, question = random) =>
  inOrderOf(responseId, question, question.options).map(({ code }) => code)
const respondents = Array.from({ length: 2000 }, (_, i) => `respondent-${i}`)

describe('the order of options', () => {
  it('is the same each time for one respondent', () => {
    for (const id of respondents.slice(0, 20)) expect(codesOf(id)).toEqual(codesOf(id))
  })

  it('differs between respondents and between questions', () => {
    const orders = new Set(respondents.map((id) => codesOf(id).join()))
    expect(orders.size).toBe(24)
    expect(respondents.some((id) => codesOf(id).join() !== codesOf(id, { ...random, id: 'Q2' }).join())).toBe(true)
  })

  it('has each option equally often in each place', () => {
    const expected = respondents.length / 4
    for (const place of [0, 1, 2, 3]) {
      for (const code of [1, 3, 4, 5]) {
        const times = respondents.filter((id) => codesOf(id)[place] === code).length
        expect(Math.abs(times - expected)).toBeLessThan(5 * Math.sqrt(expected * 0.75))
      }
    }
  })

  it('keeps options last that the definition keeps last', () => {
    for (const id of respondents.slice(0, 50)) expect(codesOf(id).at(-1)).toBe(2)
  })

  it('stays what it is among the others when options are hidden and shown', () => {
    for (const order of ['random', 'flip'] as const) {
      const question = { ...random, order }
      for (const id of respondents.slice(0, 200)) {
        for (const hidden of [[3], [1, 4], [2], [1, 2, 3, 4]]) {
          const shown = question.options.filter(({ code }) => !hidden.includes(code))
          const all = codesOf(id, question).filter((code) => !hidden.includes(code))
          expect(inOrderOf(id, question, shown).map(({ code }) => code)).toEqual(all)
        }
      }
    }
  })

  it('is reversed for half of the respondents, or stays as in the definition', () => {
    const flipped = { ...random, order: 'flip' as const }
    const orders = respondents.map((id) => codesOf(id, flipped).join())
    expect(new Set(orders)).toEqual(new Set(['1,3,4,5,2', '5,4,3,1,2']))
    const turned = orders.filter((order) => order.startsWith('5')).length
    expect(Math.abs(turned - 1000)).toBeLessThan(120)
    expect(codesOf('any', { ...random, order: 'fixed' })).toEqual([1, 2, 3, 4, 5])
  })
})
