import type { SurveyDefinition } from './definition.ts'
import type { Question } from './question.ts'
import { type KnownKey, shapeOf } from './question-shape.ts'

/** A definition with its questions and answer keys by name, for frequent look-ups. */
export type Catalogue = Readonly<{
  definition: SurveyDefinition
  questions: ReadonlyMap<string, Question>
  keys: ReadonlyMap<string, KnownKey>
}>

/** Every key that an answer to this question may have. */
export const keysOf = (question: Question) => shapeOf(question).keys

export const catalogueOf = (definition: SurveyDefinition): Catalogue => {
  const questions = definition.pages.flatMap((page) => page.questions)
  return {
    definition,
    questions: new Map(questions.map((question) => [question.id, question])),
    keys: new Map(questions.flatMap(keysOf)),
  }
}
