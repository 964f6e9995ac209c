import { wholeQuestion } from '@portal/contracts/survey/flow'
import type { Question } from '@portal/contracts/survey/question'
import { aQuestion } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { questionFaults } from '../validate.ts'

const faultsOf = (question: Question, texts: Readonly<Record<string, string>>) =>
  questionFaults(wholeQuestion(question), { data: {}, texts }).map(({ question: _, ...fault }) => fault)

describe('a text for each item', () => {
  const list = aQuestion('open-text-list', { maxLength: 5, required: true })

  it.each([
    [{ Q1_1: 'Tea' }, []],
    [{}, [{ code: 'required' }]],
    [{ Q1_1: 'Tea', Q1_2: 'Coffee' }, [{ code: 'text-too-long', item: 2, max: 5, given: 6 }]],
  ])('given as %j has the faults %j', (texts, faults) => expect(faultsOf(list, texts)).toEqual(faults))

  it('is wanted as often as the author says', () => {
    const two = { ...list, minSelections: 2 }
    expect(faultsOf(two, { Q1_1: 'Tea' })).toEqual([{ code: 'too-few', min: 2, given: 1 }])
    expect(faultsOf(two, { Q1_1: 'Tea', Q1_2: 'Milk' })).toEqual([])
  })
})
