import type { ShownQuestion } from '@portal/contracts/survey/flow'
import { type QuestionByShape, typeOf } from '@portal/contracts/survey/question'
import type { Answer, AnswerByShape } from '@portal/contracts/survey/question-shape'
import type { Shape } from '@portal/contracts/survey/shapes/shape'
import type { Fault } from '../fault.ts'
import { codePerCell } from './code-per-cell.ts'
import { codePerItem } from './code-per-item.ts'
import { codes } from './codes.ts'
import { date } from './date.ts'
import { files } from './files.ts'
import { marks } from './marks.ts'
import { nothing } from './nothing.ts'
import { number } from './number.ts'
import { numberPerItem } from './number-per-item.ts'
import { oneCode } from './one-code.ts'
import { proof } from './proof.ts'
import { ranks } from './ranks.ts'
import type { CountBounds, ShapeRules } from './shape-rules.ts'
import { text } from './text.ts'
import { textPerItem } from './text-per-item.ts'

type Rules = { readonly [S in Shape]: ShapeRules<QuestionByShape[S], AnswerByShape[S]> }

const rules: Rules = {
  'one-code': oneCode,
  codes,
  'code-per-item': codePerItem,
  'code-per-cell': codePerCell,
  ranks,
  number,
  'number-per-item': numberPerItem,
  text,
  'text-per-item': textPerItem,
  date,
  proof,
  files,
  marks,
  nothing,
}

const bounds = <S extends Shape>(shape: S, question: QuestionByShape[S], shown: ShownQuestion): CountBounds =>
  rules[shape].bounds(question, shown)

const faults = <S extends Shape>(
  shape: S,
  question: QuestionByShape[S],
  answer: AnswerByShape[S],
  shown: ShownQuestion,
): readonly Fault[] => rules[shape].faults(question, answer, shown)

const points = <S extends Shape>(shape: S, answer: AnswerByShape[S]): readonly number[] => {
  const part: Rules[S] = rules[shape]
  return part.points?.(answer) ?? []
}

/** How many choices or ranks may and must be given, as the question is shown. */
export const boundsOf = (shown: ShownQuestion): CountBounds =>
  bounds<Shape>(typeOf(shown.question).shape, shown.question, shown)

/** Whether an answer to it can have faults other than that something is missing. */
export const mayContradict = (shown: ShownQuestion): boolean => rules[typeOf(shown.question).shape].mayContradict(shown)

/** The points of a scale that this answer chooses, row by row; none where it has no such rows. */
export const pointsIn = (answer: Answer): readonly number[] => points<Shape>(answer.shape, answer)

/** The faults of this answer to the question as it is shown. */
export const answerFaults = (shown: ShownQuestion, answer: Answer): readonly Fault[] =>
  faults<Shape>(answer.shape, shown.question, answer, shown)
