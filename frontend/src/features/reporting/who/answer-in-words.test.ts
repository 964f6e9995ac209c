import type { ReportQuestion } from '@portal/contracts/http/reporting'
import { expect, it } from 'vitest'
import { answerInWords } from './answer-in-words.ts'

const date: ReportQuestion = {
  id: 'Q8',
  text: 'Bought on',
  QuestionType: 38,
  shape: 'date',
  precodes: [],
  scale: [],
  bands: [],
}

it('shows a date as one, with the parts that were asked for', () => {
  const said = (periods: NonNullable<ReportQuestion['periods']>, value: number) =>
    answerInWords([{ ...date, periods }], 'Q8', value)
  expect(said(['year', 'quarter', 'month', 'week', 'day'], 20_260_131)).toBe('Q8: 2026-01-31')
  expect(said(['year', 'quarter', 'month'], 202_601)).toBe('Q8: 2026-01')
  expect(said(['year'], 2026)).toBe('Q8: 2026')
  expect(answerInWords([date], 'Q8', 131)).toBe('Q8: 131')
})

it('says the number of an item, a first rank too', () => {
  const precodes = [{ Precode: 3, PrecodeText: 'The taste' }]
  const said = (shape: ReportQuestion['shape']) => answerInWords([{ ...date, id: 'Q4', shape, precodes }], 'Q4_3', 1)
  expect(said('ranks')).toBe('Q4 – The taste: 1')
  expect(said('number-per-item')).toBe('Q4 – The taste: 1')
  expect(said('codes')).toBe('Q4: The taste')
})
