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
