import type { ReportQuestion } from '@portal/contracts/http/reporting'
import { parseAnswerKey } from '@portal/contracts/survey/answer-keys'
import { dateOfNumber } from '@portal/contracts/survey/calendar-date'
import { viewOf } from '../shape-view.ts'

type Precodes = ReportQuestion['precodes']

const textOf = (precodes: Precodes, code: number): string | undefined =>
  precodes.find(({ Precode }) => Precode === code)?.PrecodeText

/** The date that a number stands for; the number itself where no date with a year was asked for. */
const dateIn = ({ periods }: ReportQuestion, value: number): string | number =>
  periods ? dateOfNumber(value, { year: true, month: periods.includes('month'), day: periods.includes('day') }) : value

/** A coded answer in the survey's own words, as far as it has them: `Q1: Tea`, `Q5 – The taste: Good`, `Q7: 12`, `Q8: 2026-01-31`. */
export const answerInWords = (questions: readonly ReportQuestion[], key: string, value: number): string => {
  const parsed = parseAnswerKey(key)
  const question = questions.find(({ id }) => id === parsed?.question)
  if (!parsed || !question) return `${key}: ${value}`
  const { id, precodes, scale, shape } = question
  if (!('precode' in parsed) || parsed.precode === null)
    return `${id}: ${textOf(precodes, value) ?? dateIn(question, value)}`
  const item = textOf(precodes, parsed.precode) ?? String(parsed.precode)
  if (scale.length === 0 && value === 1 && !viewOf(shape).numbersItems) return `${id}: ${item}`
  return `${id} – ${item}: ${textOf(scale, value) ?? value}`
}
