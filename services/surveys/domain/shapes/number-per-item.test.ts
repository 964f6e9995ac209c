import { wholeQuestion } from '@portal/contracts/survey/flow'
import type { Question } from '@portal/contracts/survey/question'
import { aQuestion } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { questionFaults } from '../validate.ts'

const faultsOf = (question: Question, data: Readonly<Record<string, number>>) =>
  questionFaults(wholeQuestion(question), { data, texts: {} }).map(({ question: _, ...fault }) => fault)

describe('a number for each item', () => {
  const steps = aQuestion('up-down', { minimum: -10, maximum: 10, step: 5, required: true })

  it.each([
    [{ Q1_1: -10, Q1_2: 5 }, []],
    [{ Q1_1: -15, Q1_2: 5 }, [{ code: 'number-too-small', min: -10, item: 1 }]],
    [{ Q1_1: 0, Q1_2: 15 }, [{ code: 'number-too-large', max: 10, item: 2 }]],
    [{ Q1_1: 3, Q1_2: 5 }, [{ code: 'number-off-step', step: 5, from: -10, item: 1 }]],
    [{ Q1_1: 0 }, [{ code: 'rows-missing', items: [2] }]],
    [{}, [{ code: 'required' }]],
  ])('given as %j has the faults %j', (data, faults) => expect(faultsOf(steps, data)).toEqual(faults))

  it('may be left out where no answer is required', () => {
    expect(faultsOf({ ...steps, required: false }, { Q1_1: 0 })).toEqual([])
  })
})

describe('shares', () => {
  const shares = aQuestion('allocation', { required: true })

  it.each([
    [{ Q1_1: 20, Q1_2: 30, Q1_3: 50 }, []],
    [{ Q1_1: 100 }, []],
    [{ Q1_1: 20, Q1_2: 30, Q1_3: 60 }, [{ code: 'sum-wrong', total: 100, given: 110 }]],
    [{ Q1_1: 0 }, [{ code: 'sum-wrong', total: 100, given: 0 }]],
    [
      { Q1_1: -20, Q1_2: 120 },
      [
        { code: 'number-too-small', min: 0, item: 1 },
        { code: 'number-too-large', max: 100, item: 2 },
      ],
    ],
  ])('given as %j have the faults %j', (data, faults) => expect(faultsOf(shares, data)).toEqual(faults))
})
