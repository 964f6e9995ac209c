import { SurveyId } from '@portal/contracts/ids'
import { catalogueOf } from '@portal/contracts/survey/catalogue'
import type { Condition } from '@portal/contracts/survey/condition'
import { aQuestion, aSurveyOf, rule } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { labelOfGroup, labelOfItem } from './banner-labels.ts'

const survey = catalogueOf(
  aSurveyOf(
    aQuestion('single-choice', { id: 'Q1', text: 'Tea?' }),
    aQuestion('grid', { id: 'Q3', text: 'How good?' }),
    aQuestion('rank-sort', { id: 'Q4', text: 'Order?' }),
    aQuestion('number', { id: 'Q5', text: 'Age?' }),
  ),
)
const others = new Map([
  ['coffee', { ...survey, definition: { ...survey.definition, title: { en: 'Coffee <i>2025</i>' } } }],
])
const there = (condition: Condition) => ({ survey: SurveyId.parse('coffee'), condition })
const itemLabel = (condition: Parameters<typeof labelOfItem>[0]['condition'], label?: string) =>
  labelOfItem({ label, condition }, survey, others)
const groupLabel = (...conditions: readonly Parameters<typeof itemLabel>[0][]) =>
  labelOfGroup({ items: conditions.map((condition) => ({ condition })) }, survey, others)
const both = { operator: 'AND' as const, rules: [rule('Q1', 'IN', [1])] }

describe('a column of a banner', () => {
  it('has its own label if there is one', () =>
    expect(itemLabel(rule('Q1', 'IN', [1]), 'Drinkers')).toEqual({ key: 'survey-text', text: 'Drinkers' }))

  it('is labelled with the code, item or rank that it asks for', () => {
    expect(itemLabel(rule('Q1', 'IN', [2]))).toEqual({ key: 'survey-text', text: 'Option 2' })
    expect(itemLabel(rule('Q4', 'IN', [2]))).toEqual({ key: 'survey-text', text: 'Item 2' })
    expect(itemLabel(rule('Q4', '=', [2], 1))).toEqual({ key: 'rank', rank: 2 })
  })

  it('is called by the band of numbers that it asks for', () => {
    const [from, to] = [rule('Q5', '>=', [18]), rule('Q5', '<', [30])]
    expect(itemLabel({ operator: 'AND', rules: [from, to] })).toEqual({ key: 'band', from: 18, to: 30 })
    expect(itemLabel(from)).toEqual({ key: 'band', from: 18, to: null })
    expect(itemLabel(to)).toEqual({ key: 'band', from: null, to: 30 })
  })

  it('has no label if it asks for no band', () => {
    const [from, to] = [rule('Q5', '>=', [18]), rule('Q5', '<', [30])]
    expect(itemLabel({ operator: 'OR', rules: [from, to] })).toBeNull()
    expect(itemLabel({ operator: 'AND', rules: [from, rule('Q1', '<', [2])] })).toBeNull()
    expect(itemLabel({ operator: 'AND', rules: [from, from] })).toBeNull()
    expect(itemLabel(rule('Q1', '>=', [2]))).toBeNull()
  })

  it('has no label if it asks for more than that', () => {
    expect(itemLabel(rule('Q1', 'IN', [1, 2]))).toBeNull()
    expect(itemLabel(rule('Q1', 'NOT IN', [1]))).toBeNull()
    expect(itemLabel(both)).toBeNull()
  })
})

describe('a column of another survey', () => {
  it('is labelled as one of the survey itself would be', () => {
    expect(itemLabel(there(rule('Q1', 'IN', [2])))).toEqual({ key: 'survey-text', text: 'Option 2' })
    expect(itemLabel(there(rule('Q5', '>=', [18])))).toEqual({ key: 'band', from: 18, to: null })
    expect(itemLabel(there(rule('Q1', 'IN', [2])), 'Drinkers')).toEqual({ key: 'survey-text', text: 'Drinkers' })
  })

  it('has no label if it asks for several things, or only who took part', () => {
    const one = there(rule('Q1', 'IN', [1]))
    expect(itemLabel({ operator: 'AND', rules: [one, rule('Q1', 'IN', [1])] })).toBeNull()
    expect(itemLabel(there({ operator: 'AND', rules: [] }))).toBeNull()
  })

  it('is in a group that names its question and its survey', () => {
    const survey = { en: 'Coffee 2025' }
    expect(groupLabel(there(rule('Q1', 'IN', [1])), there(rule('Q1', 'IN', [2])))).toEqual({
      key: 'question-of-survey',
      question: 'Tea?',
      survey,
    })
    expect(groupLabel(there(rule('Q3', 'IN', [1], 2)))).toEqual({
      key: 'question-of-survey',
      question: 'How good? – Item 2',
      survey,
    })
    expect(groupLabel(there(rule('Q1', 'IN', [1])), rule('Q1', 'IN', [2]))).toBeNull()
  })
})

describe('a group of a banner', () => {
  it('is labelled with the question, or item of it, that all its columns ask about', () => {
    expect(groupLabel(rule('Q1', 'IN', [1]), rule('Q1', 'IN', [2]))).toEqual({ key: 'survey-text', text: 'Tea?' })
    expect(groupLabel(rule('Q3', 'IN', [1], 1))).toEqual({
      key: 'item-of-question',
      question: 'How good?',
      item: 'Item 1',
    })
  })

  it('is called by the number question whose bands are its columns', () =>
    expect(
      groupLabel(rule('Q5', '<', [18]), { operator: 'AND', rules: [rule('Q5', '>=', [18]), rule('Q5', '<', [30])] }),
    ).toEqual({ key: 'survey-text', text: 'Age?' }))

  it('has no label if its columns ask about several questions', () => {
    expect(groupLabel(rule('Q1', 'IN', [1]), rule('Q4', 'IN', [2]))).toBeNull()
    expect(groupLabel(rule('Q3', 'IN', [1], 1), rule('Q3', 'IN', [1], 2))).toBeNull()
    expect(groupLabel(both)).toBeNull()
  })
})
