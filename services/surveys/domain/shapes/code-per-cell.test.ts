import { wholeQuestion } from '@portal/contracts/survey/flow'
import { aQuestion } from '@portal/tests/support/surveys/surveys'
import { expect, it } from 'vitest'
import { questionFaults } from '../validate.ts'

const faults = (data: Record<string, number>, required = true) =>
  questionFaults(wholeQuestion(aQuestion('grid-3d', { required })), { data, texts: {} })

it('a grid of two dimensions that is required wants every cell, and names the rows that lack one', () => {
  expect(faults({})).toEqual([{ question: 'Q1', code: 'required' }])
  expect(faults({ Q1_1_1: 1, Q1_1_2: 2, Q1_2_1: 3 })).toEqual([{ question: 'Q1', code: 'rows-missing', items: [2] }])
  expect(faults({ Q1_1_1: 1, Q1_1_2: 2, Q1_2_1: 3, Q1_2_2: 3 })).toEqual([])
  expect(faults({ Q1_1_1: 1 }, false)).toEqual([])
})
