import { catalogueOf } from '@portal/contracts/survey/catalogue'
import { answered } from '@portal/tests/support/surveys/asked-responses'
import { aQuestion, aSurvey } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { sayIn } from '../../texts/say.ts'
import { rawColumns } from './raw-columns.ts'

const questions = [
  aQuestion('single-choice', { id: 'Q1', text: 'Which?', order: 'random' }),
  aQuestion('single-choice', { id: 'Q2', text: 'Which other?' }),
  aQuestion('grid', { id: 'Q3', text: 'What of each?', order: 'flip' }),
]
const columns = rawColumns(
  { survey: catalogueOf(aSurvey({ pages: [{ id: 'one', questions }] })), weights: [] },
  'en',
  sayIn('en', 'reporting/files'),
)

describe('the order in which something was shown', () => {
  const orders = columns.filter(({ holds }) => holds === 'order')

  it('has a column after the answers to each question that is shuffled, and to no other', () => {
    expect(orders.map(({ name, label, question }) => [name, label, question])).toEqual([
      ['Q1_order', 'Order shown: Which?', 'Q1'],
      ['Q3_order', 'Order shown: What of each?', 'Q3'],
    ])
    const names = columns.map(({ name }) => name)
    expect(names.indexOf('Q1_order')).toBe(names.indexOf('Q1') + 1)
  })

  it('is the codes as they were shown, and nothing where the question was not', () => {
    const response = answered({ orders: { Q1: [3, 1, 2], Q9: [1] } })
    expect(orders.map(({ value }) => value(response))).toEqual(['3 1 2', null])
    expect(orders.map(({ value }) => value(answered()))).toEqual([null, null])
  })
})
