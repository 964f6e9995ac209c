import type { Field } from '@portal/contracts/reporting/field'
import type { Condition } from '@portal/contracts/survey/condition'
import { describe, expect, it } from 'vitest'
import { conditionOf, draftOf, groupOf, isComplete, isGroup, ruleAbout, withAsked, withPart } from './draft.ts'

const films: Field = {
  id: 'Q3',
  text: 'Films',
  shape: 'codes',
  options: [{ code: 1, text: 'I' }],
  items: [],
  bands: [],
}
const faces: Field = { ...films, id: 'Q5', shape: 'code-per-item', items: [{ code: 7, text: 'Yoda' }] }

describe('the draft of a filter', () => {
  it('gives the condition from which it was made', () => {
    const condition: Condition = {
      operator: 'OR',
      rules: [
        { question: 'Q3', op: 'ALL', values: [1, 2] },
        {
          operator: 'AND',
          rules: [
            { question: 'Q5', item: 7, op: 'NOT IN', values: [6] },
            { question: 'Q4', item: 2, op: '<=', values: [3] },
            { question: 'Q6', op: 'LIKE', values: ['lucas'] },
            { question: 'Q6', op: 'HAS VALUE', values: [] },
          ],
        },
      ],
    }
    expect(conditionOf(draftOf(condition))).toEqual(condition)
  })

  it('keeps what the editor does not show while something else is changed: the column of a cell, and further words', () => {
    const rules: Condition[] = [
      { question: 'Q9', item: 1, column: 2, op: 'IN', values: [3] },
      { question: 'Q6', op: 'LIKE', values: ['lucas', 'spielberg'] },
    ]
    const draft = draftOf({ operator: 'AND', rules })
    const [, words] = draft.parts
    expect(conditionOf(withPart(draft, '', null))).toEqual({ operator: 'AND', rules })
    if (!words || isGroup(words)) throw new Error('no rule')
    expect(conditionOf(withPart(draft, words.id, { ...words, text: 'lynch' }))).toEqual({
      operator: 'AND',
      rules: [rules[0], { question: 'Q6', op: 'LIKE', values: ['lynch'] }],
    })
  })

  it.each<[string, Condition, Parameters<typeof withAsked>[1], (number | string)[]]>([
    ['codes, for a number', { question: 'Q3', op: 'IN', values: [3, 4, 5] }, { op: 'AT LEAST' }, []],
    ['ranks of another item', { question: 'Q8', item: 1, op: '=', values: [1, 2, 3] }, { item: 2 }, [1]],
    ['numbers of another operator', { question: 'Q7', op: '=', values: [18, 19] }, { op: '>' }, [18]],
  ])('sends no value that is not shown once something else is asked: %s', (_, condition, asked, values) => {
    const draft = draftOf(condition)
    const [rule] = draft.parts
    if (!rule || isGroup(rule)) throw new Error('no rule')
    expect(conditionOf(withPart(draft, rule.id, withAsked(rule, asked)))).toMatchObject({
      rules: [{ ...asked, values }],
    })
  })

  it('includes everybody while it is empty', () => expect(conditionOf(draftOf(null))).toBeNull())

  it('is not complete until every rule is', () => {
    const rule = ruleAbout(films)
    expect(isComplete(groupOf())).toBe(true)
    expect(isComplete(groupOf(rule))).toBe(false)
    expect(isComplete(groupOf({ ...rule, codes: [1] }))).toBe(true)
    expect(isComplete(groupOf({ ...rule, op: 'AT LEAST', text: 'two' }))).toBe(false)
    expect(isComplete(groupOf({ ...rule, op: 'AT LEAST', text: '2' }))).toBe(true)
    expect(isComplete(groupOf({ ...rule, op: 'LIKE', text: '  ' }))).toBe(false)
  })

  it('takes a number with a comma, and the digits and the decimal mark of Arabic', () => {
    const valuesIn = (text: string) => conditionOf(groupOf({ ...ruleAbout(films), op: '<=', text }))
    for (const text of ['2.5', '2,5', '٢٫٥']) expect(valuesIn(text)).toMatchObject({ rules: [{ values: [2.5] }] })
  })

  it('asks about the first item of a grid', () => expect(ruleAbout(faces).item).toBe(7))

  it('changes or removes one part, and keeps the others', () => {
    const [a, b] = [ruleAbout(films, 'a'), ruleAbout(films, 'b')]
    expect(withPart(groupOf(a, b), 'a', null).parts).toEqual([b])
    expect(withPart(groupOf(a, b), 'a', { ...a, codes: [1] }).parts).toEqual([{ ...a, codes: [1] }, b])
  })
})
