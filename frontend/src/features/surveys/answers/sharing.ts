import type { WireQuestion } from '@portal/contracts/http/surveys'
import { itemKey } from '@portal/contracts/survey/answer-keys'
import { type Answers, numberAt } from './answers.ts'

const TOTAL = 100

/** The current value of each item, in the order shown. */
export const sharesOf = ({ QuestionID, precodes }: WireQuestion, answers: Answers): readonly (number | null)[] =>
  precodes.map(({ Precode }) => numberAt(answers, itemKey(QuestionID, Precode)))

/** The total to divide. */
export const totalOf = ({ number }: WireQuestion): number => number?.total ?? TOTAL

/**
 * Gives one item a share, at most what the others leave. The last item gets the rest, so that the shares add up to the
 * total after every change.
 */
export const share = (question: WireQuestion, answers: Answers, at: number, wanted: number): Answers => {
  const { QuestionID, precodes } = question
  const total = totalOf(question)
  const last = precodes.length - 1
  const given = sharesOf(question, answers).map((value) => value ?? 0)
  const others = given.reduce((sum, value, i) => (i === at || i === last ? sum : sum + value), 0)
  const free = Math.max(0, total - others)
  const mine = at === last ? free : Math.min(Math.max(0, Math.round(wanted)), free)
  const shares = given.with(at, mine).with(last, at === last ? mine : free - mine)
  return Object.fromEntries(precodes.map(({ Precode }, i) => [itemKey(QuestionID, Precode), shares[i] ?? 0]))
}
