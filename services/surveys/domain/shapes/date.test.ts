import { wholeQuestion } from '@portal/contracts/survey/flow'
import { aQuestion } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { questionFaults } from '../validate.ts'

const faultsOf = (value: number) => questionFaults(wholeQuestion(aQuestion('date')), { data: { Q1: value }, texts: {} })

describe('a date', () => {
  it.each([
    [20_240_309, []],
    [309, [{ question: 'Q1', code: 'date-part-missing', part: 'year' }]],
    [20_240_009, [{ question: 'Q1', code: 'date-part-missing', part: 'month' }]],
    [20_240_300, [{ question: 'Q1', code: 'date-part-missing', part: 'day' }]],
    [20_230_229, [{ question: 'Q1', code: 'not-a-date' }]],
  ])('kept as %j has the faults %j', (value, faults) => expect(faultsOf(value)).toEqual(faults))
})
