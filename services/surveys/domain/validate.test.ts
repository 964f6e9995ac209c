import type { AnswerData, AnswerTexts } from '@portal/contracts/survey/answer-data'
import { compileSurvey, wholeQuestion } from '@portal/contracts/survey/flow'
import type { Question } from '@portal/contracts/survey/question'
import { aQuestion, aSurveyOf } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { codeFaults, questionFaults, sizeFaults } from './validate.ts'

const faultsOf = (question: Question, data: AnswerData = {}, texts: AnswerTexts = {}) =>
  questionFaults(wholeQuestion(question), { data, texts }).map(({ question: id, ...fault }) => {
    expect(id).toBe(question.id)
    return fault
  })
const withOther = [
  { code: 1, text: 'Tea' },
  { code: 2, text: 'Other', openEnd: true },
  { code: 3, text: 'Coffee' },
  { code: 4, text: 'None', exclusive: true },
]

describe('a missing answer', () => {
  it.each(['single-choice', 'multi-choice', 'rank-sort', 'grid', 'open-text'] as const)(
    'is a fault of a required question: %s',
    (type) => {
      expect(faultsOf(aQuestion(type, { required: true }))).toEqual([{ code: 'required' }])
      expect(faultsOf(aQuestion(type))).toEqual([])
    },
  )

  it('is never a fault of information', () => expect(faultsOf(aQuestion('info'))).toEqual([]))
})

describe('an other text', () => {
  const one = aQuestion('single-choice', { options: withOther })

  it('is required by the option that has it', () => {
    expect(faultsOf(one, { Q1: 2 })).toEqual([{ code: 'other-text-missing', option: 2 }])
    expect(faultsOf(one, { Q1: 2 }, { Q1_2_other: 'Water' })).toEqual([])
    expect(faultsOf(one, { Q1: 1 })).toEqual([])
  })

  it('has a limit', () =>
    expect(faultsOf(one, { Q1: 2 }, { Q1_2_other: 'x'.repeat(1001) })).toEqual([
      { code: 'text-too-long', max: 1000, given: 1001 },
    ]))
})

describe('a multi-choice answer', () => {
  const many = aQuestion('multi-choice', { options: withOther, minSelections: 2, maxSelections: 2 })

  it('has at least the minimum and at most the maximum', () => {
    expect(faultsOf(many, { Q1_1: 1 })).toEqual([{ code: 'too-few', min: 2, given: 1 }])
    expect(faultsOf(many, { Q1_1: 1, Q1_3: 1 })).toEqual([])
    const three = faultsOf(many, { Q1_1: 1, Q1_2: 1, Q1_3: 1 }, { Q1_2_other: 'Water' })
    expect(three).toEqual([{ code: 'too-many', max: 2, given: 3 }])
  })

  it('may be empty if it is not required, whatever its minimum', () => expect(faultsOf(many)).toEqual([]))

  it('has an exclusive option alone, which is then sufficient', () => {
    expect(faultsOf(many, { Q1_4: 1 })).toEqual([])
    expect(faultsOf(many, { Q1_4: 1, Q1_1: 1 })).toEqual([{ code: 'exclusive-with-others', option: 4 }])
  })

  it('never needs more than is shown', () => {
    const shown = { question: many, options: withOther.slice(0, 1), items: [] }
    expect(questionFaults(shown, { data: { Q1_1: 1 }, texts: {} })).toEqual([])
  })
})

describe('a ranking', () => {
  const rank = aQuestion('rank-sort', { required: true })
  const best = aQuestion('rank-sort', { maxSelections: 2, minSelections: 1 })

  it('is complete if it is required', () => {
    expect(faultsOf(rank, { Q1_1: 2, Q1_2: 1, Q1_3: 3 })).toEqual([])
    expect(faultsOf(rank, { Q1_1: 2, Q1_2: 1 })).toEqual([{ code: 'too-few', min: 3, given: 2 }])
  })

  it('has ranks from 1 to the number of ranks', () => {
    expect(faultsOf(best, { Q1_1: 1 })).toEqual([])
    expect(faultsOf(best, { Q1_1: 1, Q1_2: 2, Q1_3: 3 })).toEqual([{ code: 'rank-out-of-range', item: 3, max: 2 }])
  })

  it('has each rank once, without a gap', () => {
    expect(faultsOf(rank, { Q1_1: 2, Q1_2: 2, Q1_3: 1 })).toEqual([{ code: 'rank-twice', rank: 2 }])
    expect(faultsOf(rank, { Q1_1: 1, Q1_2: 3 })).toEqual([{ code: 'rank-gap', rank: 2 }])
  })
})

describe('a grid', () => {
  it('has every row if it is required; "no comment" is an answer', () => {
    const grid = aQuestion('grid', {
      required: true,
      items: [1, 2, 3].map((code) => ({ code, text: 'x', noComment: true })),
    })
    expect(faultsOf(grid, { Q1_1: 2 })).toEqual([{ code: 'rows-missing', items: [2, 3] }])
    expect(faultsOf(grid, { Q1_1: 2, Q1_2: 1, Q1_3_98: 1 })).toEqual([])
    expect(faultsOf({ ...grid, required: false }, { Q1_1: 2 })).toEqual([])
  })
})

describe('a text', () => {
  it('has a limit: that of the definition, else 4,000 characters', () => {
    const given = { Q1: 'x'.repeat(4001) }
    expect(faultsOf(aQuestion('open-text'), {}, given)).toEqual([{ code: 'text-too-long', max: 4000, given: 4001 }])
    expect(faultsOf(aQuestion('open-text', { maxLength: 5000 }), {}, given)).toEqual([])
  })

  it('may be answered by "no comment"', () =>
    expect(faultsOf(aQuestion('open-text', { required: true, noComment: true }), { 'Q1_-1_98': 1 })).toEqual([]))
})

describe('a page', () => {
  it('names the longest text if all of them together are too long for one event', () => {
    const texts = { Q1: 'x'.repeat(4000), Q2: 'س'.repeat(70_000) }
    expect(sizeFaults({ data: {}, texts })).toMatchObject([{ question: 'Q2', code: 'text-too-long', given: 70_000 }])
    expect(sizeFaults({ data: {}, texts: { Q1: 'x' } })).toEqual([])
  })

  it('has no code that the definition does not have', () => {
    const survey = compileSurvey(aSurveyOf(aQuestion('single-choice'), aQuestion('grid', { id: 'Q2' })))
    expect(codeFaults(survey, { data: { Q1: 9, Q2_1: 1, Q2_2: 9 }, texts: {} })).toEqual([
      { question: 'Q1', code: 'unknown-code', key: 'Q1' },
      { question: 'Q2', code: 'unknown-code', key: 'Q2_2' },
    ])
  })
})
