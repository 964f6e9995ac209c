import { wholeQuestion } from '@portal/contracts/survey/flow'
import { aQuestion } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { questionFaults } from '../validate.ts'

const cups = aQuestion('number', { required: true, minimum: 0, maximum: 20, decimals: 1 })
const faults = (data: Readonly<Record<string, number>>) =>
  questionFaults(wholeQuestion(cups), { data, texts: {} }).map(({ question: _, ...fault }) => fault)

describe('a number', () => {
  it.each([0, 2.5, 20])('of %d is accepted between 0 and 20 with one decimal', (value) =>
    expect(faults({ Q1: value })).toEqual([]),
  )

  it('is needed if the question is required', () => expect(faults({})).toEqual([{ code: 'required' }]))

  it('must be within its bounds, without more decimals', () => {
    expect(faults({ Q1: -0.5 })).toEqual([{ code: 'number-too-small', min: 0 }])
    expect(faults({ Q1: 20.1 })).toEqual([{ code: 'number-too-large', max: 20 }])
    expect(faults({ Q1: 2.25 })).toEqual([{ code: 'too-many-decimals', max: 1 }])
  })
})
