import { aQuestion, aSurveyOf } from '@portal/tests/support/surveys/surveys'
import { expect, it } from 'vitest'
import { asNow } from './as-now.ts'

const options = [1, 2].map((code) => ({ code, text: `Option ${code}` }))
const one = aSurveyOf(aQuestion('single-choice', { options }))
const several = aSurveyOf(aQuestion('multi-choice', { options }))

it('a response to a version of a question that took one answer has a tick where it takes several now', () => {
  const read = asNow(several, [several, one])
  expect(read({ data: { Q1: 2 } }).data).toEqual({ Q1: 2, Q1_2: 1 })
  expect(read({ data: { Q1_1: 1 } }).data).toEqual({ Q1_1: 1 })
  expect(read({ data: {} }).data).toEqual({})
})

it('one to a version that took several has the code of the only tick where it takes one now', () => {
  const read = asNow(one, [one, several])
  expect(read({ data: { Q1_2: 1 } }).data).toEqual({ Q1_2: 1, Q1: 2 })
  expect(read({ data: { Q1_1: 1, Q1_2: 1 } }).data).toEqual({ Q1_1: 1, Q1_2: 1 })
  expect(read({ data: { Q1: 1 } }).data).toEqual({ Q1: 1 })
})

it('a response stays as it is where no question was changed so', () => {
  const response = { data: { Q1: 2 } }
  expect(asNow(one, [one, one])(response)).toBe(response)
})
