import type { WirePrecode, WireQuestion } from '@portal/contracts/http/surveys'
import { cellKey, itemKey, noCommentKey, otherKey, valueKey } from '@portal/contracts/survey/answer-keys'
import { type Answers, isTicked } from './answers.ts'

const withOther = (precodes: readonly WirePrecode[]) => precodes.filter(({ openend }) => openend === 1)

/** Choosing an option clears the other text of every other open-ended option. */
export const chooseOne = ({ QuestionID, precodes }: WireQuestion, code: number): Answers => ({
  [valueKey(QuestionID)]: code,
  ...Object.fromEntries(
    withOther(precodes)
      .filter(({ Precode }) => Precode !== code)
      .map(({ Precode }) => [otherKey(QuestionID, Precode), '']),
  ),
})

/** Unticked is 0, and its other text is removed. */
const untick = ({ QuestionID }: WireQuestion, { Precode, openend }: WirePrecode): Answers => ({
  [itemKey(QuestionID, Precode)]: 0,
  ...(openend === 1 && { [otherKey(QuestionID, Precode)]: '' }),
})

/** An exclusive option unticks all others; any other option unticks the exclusive ones. */
export const tick = (question: WireQuestion, answers: Answers, precode: WirePrecode): Answers => {
  const leaving = question.precodes.filter(
    (other) =>
      other.Precode !== precode.Precode &&
      isTicked(question, answers, other.Precode) &&
      (precode.exclusive === 1 || other.exclusive === 1),
  )
  return Object.assign({}, ...leaving.map((other) => untick(question, other)), {
    [itemKey(question.QuestionID, precode.Precode)]: 1,
  })
}

export const toggle = (question: WireQuestion, answers: Answers, precode: WirePrecode): Answers =>
  isTicked(question, answers, precode.Precode) ? untick(question, precode) : tick(question, answers, precode)

export const writeOther = ({ QuestionID }: WireQuestion, code: number, text: string): Answers => ({
  [otherKey(QuestionID, code)]: text,
})

export const writeText = ({ QuestionID }: WireQuestion, text: string): Answers => ({ [valueKey(QuestionID)]: text })

/** "No comment" on an open text clears it; unticked, the box is open again, with what was in it before. */
export const refuseText = ({ QuestionID }: WireQuestion, isRefused: boolean, former = ''): Answers => ({
  [valueKey(QuestionID)]: isRefused ? '' : former,
  [noCommentKey(QuestionID, null)]: isRefused ? 1 : 0,
})

export const chooseInRow = ({ QuestionID }: WireQuestion, row: WirePrecode, code: number): Answers => ({
  [itemKey(QuestionID, row.Precode)]: code,
  ...(row.dkcheckbox === 1 && { [noCommentKey(QuestionID, row.Precode)]: 0 }),
})

export const chooseInCell = (
  { QuestionID }: WireQuestion,
  row: WirePrecode,
  column: number,
  code: number,
): Answers => ({ [cellKey(QuestionID, row.Precode, column)]: code })

export const refuseRow = (
  { QuestionID }: WireQuestion,
  row: WirePrecode,
  isRefused: boolean,
  former: Answers[string] = 0,
): Answers => ({
  [itemKey(QuestionID, row.Precode)]: isRefused ? 0 : former,
  [noCommentKey(QuestionID, row.Precode)]: isRefused ? 1 : 0,
})

/** A number for one item; the empty text removes it. */
export const writeNumber = ({ QuestionID }: WireQuestion, row: WirePrecode, value: number | string): Answers => ({
  [itemKey(QuestionID, row.Precode)]: value,
  ...(row.dkcheckbox === 1 && { [noCommentKey(QuestionID, row.Precode)]: 0 }),
})

/** "No comment" to an item removes its number; 0 would be a number. */
export const refuseNumber = (
  { QuestionID }: WireQuestion,
  row: WirePrecode,
  isRefused: boolean,
  former: Answers[string] = '',
): Answers => ({
  [itemKey(QuestionID, row.Precode)]: isRefused ? '' : former,
  [noCommentKey(QuestionID, row.Precode)]: isRefused ? 1 : 0,
})

/** The text of one item of a list. */
export const writeItem = ({ QuestionID }: WireQuestion, code: number, text: string): Answers => ({
  [itemKey(QuestionID, code)]: text,
})
