import type { Entries, EntriesDraft } from './answer-data.ts'
import type { Question } from './question.ts'
import { type Answer, type AnswerByShape, shapeOf } from './question-shape.ts'
import { answerShapes } from './shapes/answer-shapes.ts'
import type { Shape } from './shapes/shape.ts'

/**
 * The answer to one question, or null. 0 is the same as no entry. "No comment" takes precedence over an answer beside
 * it.
 */
export const answerOf = (question: Question, entries: Entries): Answer | null => shapeOf(question).read(entries)

type Writers = {
  readonly [S in Shape]: Readonly<{ write: (id: string, answer: AnswerByShape[S], draft: EntriesDraft) => void }>
}
const writers: Writers = answerShapes

const write = <S extends Shape>(shape: S, id: string, answer: AnswerByShape[S], draft: EntriesDraft): void =>
  writers[shape].write(id, answer, draft)

/** Adds the entries of this answer: the inverse of `answerOf`. */
export const addEntries = (id: string, answer: Answer, draft: EntriesDraft): void =>
  write<Shape>(answer.shape, id, answer, draft)

/** The entries of one answer. */
export const entriesOf = (id: string, answer: Answer): Entries => {
  const draft: EntriesDraft = { data: {}, texts: {} }
  addEntries(id, answer, draft)
  return draft
}
