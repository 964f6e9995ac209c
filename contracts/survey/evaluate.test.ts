import { aQuestion, aSurveyOf, rule } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import type { AnswerData, AnswerTexts } from './answer-data.ts'
import { catalogueOf } from './catalogue.ts'
import type { Condition } from './condition.ts'
import { codesLike, holds } from './evaluate.ts'

const drinks = [
  { code: 1, text: '<b>Green</b> tea' },
  { code: 2, text: 'Coffee' },
]
const rows = [
  { code: 1, text: 'Taste', noComment: true },
  { code: 2, text: 'Price' },
]
const survey = catalogueOf(
  aSurveyOf(
    aQuestion('single-choice', { id: 'Q1', options: drinks }),
    aQuestion('multi-choice', { id: 'Q2' }),
    aQuestion('rank-sort', { id: 'Q3' }),
    aQuestion('grid', { id: 'Q4', items: rows }),
    aQuestion('open-text', { id: 'Q5', noComment: true }),
  ),
)
type Given = Readonly<{ data: AnswerData; texts: AnswerTexts }>
const given: Given = {
  data: { Q1: 2, Q2_1: 1, Q2_3: 1, Q3_2: 1, Q3_1: 2, Q4_1_98: 1, Q4_2: 3 },
  texts: { Q5: 'The harvest was Good' },
}
const nothing: Given = { data: {}, texts: {} }
const isTrue = (condition: Condition, { data, texts } = given) => holds(condition, survey, data, texts)

describe('a rule', () => {
  it.each([
    rule('Q1', 'IN', [1, 2]),
    rule('Q1', 'IN', ['2']),
    rule('Q1', 'NOT IN', [1]),
    rule('Q1', '=', [2]),
    rule('Q1', '>', [1]),
    rule('Q1', '>=', [2]),
    rule('Q1', '<', [3]),
    rule('Q1', '<=', [2]),
    rule('Q1', 'LIKE', ['COFF']),
    rule('Q1', 'HAS VALUE'),
    rule('Q2', 'IN', [2, 3]),
    rule('Q2', 'ALL', [1, 3]),
    rule('Q2', 'ALL', [3]),
    rule('Q2', 'EXACTLY', [3, 1]),
    rule('Q2', 'AT LEAST', [2]),
    rule('Q2', 'AT MOST', [2]),
    rule('Q2', 'LIKE', ['option 3']),
    rule('Q3', '=', [1], 2),
    rule('Q3', '<=', [2], 1),
    rule('Q3', 'HAS NONE', [], 3),
    rule('Q3', 'EXACTLY', [1, 2]),
    rule('Q4', 'IN', [3], 2),
    rule('Q4', 'IN', [98], 1),
    rule('Q4', 'HAS VALUE', [], 1),
    rule('Q4', 'HAS VALUE'),
    rule('Q4', 'LIKE', ['point 3'], 2),
    rule('Q5', 'LIKE', ['good']),
    rule('Q5', 'HAS VALUE'),
    rule('Q5', 'NOT IN', [98]),
  ])('is true: $question $item $op $values', (condition) => expect(isTrue(condition)).toBe(true))

  it.each([
    rule('Q1', 'IN', [1]),
    rule('Q1', 'NOT IN', [2]),
    rule('Q1', '>', [2]),
    rule('Q1', 'LIKE', ['tea']),
    rule('Q1', 'LIKE', ['b>']),
    rule('Q1', 'HAS NONE'),
    rule('Q2', 'ALL', [1, 2]),
    rule('Q2', 'EXACTLY', [1]),
    rule('Q2', 'AT LEAST', [3]),
    rule('Q2', 'AT MOST', [1]),
    rule('Q3', 'IN', [1], 3),
    rule('Q4', '>', [1], 1),
    rule('Q4', 'IN', [98], 2),
    rule('Q4', 'HAS VALUE', [], 9),
    rule('Q5', 'LIKE', ['bad']),
    rule('Q9', 'HAS VALUE'),
    rule('Q1', 'IN', ['two']),
  ])('is false: $question $item $op $values', (condition) => expect(isTrue(condition)).toBe(false))

  it('is false without an answer, unless it asks for that', () => {
    const all = ['IN', 'LIKE', '=', '>', '>=', '<', '<=', 'ALL', 'EXACTLY', 'AT LEAST', 'HAS VALUE']
    for (const question of ['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q9']) {
      for (const op of all) expect(isTrue(rule(question, op, [0]), nothing)).toBe(false)
      for (const op of ['NOT IN', 'AT MOST', 'HAS NONE']) expect(isTrue(rule(question, op, [0]), nothing)).toBe(true)
    }
  })

  it('finds words however their letters are put together', () => {
    const wrote = (Q5: string) => ({ data: {}, texts: { Q5 } })
    expect(isTrue(rule('Q5', 'LIKE', ['caf\u00e9']), wrote('A cafe\u0301'))).toBe(true)
    expect(isTrue(rule('Q5', 'LIKE', ['cafe\u0301']), wrote('A CAF\u00c9'))).toBe(true)
  })

  it('treats "no comment" on a text as an answer', () => {
    const silent = { data: { 'Q5_-1_98': 1 }, texts: {} }
    expect(isTrue(rule('Q5', 'HAS VALUE'), silent)).toBe(true)
    expect(isTrue(rule('Q5', 'IN', [98]), silent)).toBe(true)
    expect(isTrue(rule('Q5', 'LIKE', ['']), silent)).toBe(false)
  })
})

describe('a group', () => {
  const yes = rule('Q1', 'IN', [2])
  const no = rule('Q1', 'IN', [1])

  it('of AND needs all of its rules, of OR one', () => {
    expect(isTrue({ operator: 'AND', rules: [yes, no] })).toBe(false)
    expect(isTrue({ operator: 'AND', rules: [yes, yes] })).toBe(true)
    expect(isTrue({ operator: 'OR', rules: [no, yes] })).toBe(true)
    expect(isTrue({ operator: 'OR', rules: [no, no] })).toBe(false)
  })

  it('can be nested', () => {
    expect(isTrue({ operator: 'AND', rules: [yes, { operator: 'OR', rules: [no, yes] }] })).toBe(true)
  })

  it('without rules is true', () => {
    expect(isTrue({ operator: 'AND', rules: [] }, nothing)).toBe(true)
    expect(isTrue({ operator: 'OR', rules: [] }, nothing)).toBe(true)
  })
})

describe('a search in option texts', () => {
  it('searches every language, and not the markup', () => {
    const labels = [{ code: 1, text: { en: '<i>Tea</i>', ar: 'شاي' } }]
    expect([...codesLike(labels, ['شاي'])]).toEqual([1])
    expect([...codesLike(labels, ['<i>'])]).toEqual([])
  })
})
