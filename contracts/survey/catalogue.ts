import { itemKey, noCommentKey, otherKey, valueKey } from './answer-keys.ts'
import type { SurveyDefinition } from './definition.ts'
import type { Item, Option, Question } from './question.ts'

/** What stands under a key of a survey's DATA: a code (of an option or a scale), a tick, a rank, a flag, or a text. */
export type KnownKey = Readonly<{
  question: Question
  holds: 'code' | 'tick' | 'rank' | 'flag' | 'text' | 'other'
  /** The option or item that the key is about; null for a key of the whole question. */
  precode: number | null
}>

/** A definition with its questions and answer keys by name, for what has to look them up often. */
export type Catalogue = Readonly<{
  definition: SurveyDefinition
  questions: ReadonlyMap<string, Question>
  keys: ReadonlyMap<string, KnownKey>
}>

type KnownKeys = readonly (readonly [string, KnownKey])[]

const otherKeys = (question: Question, options: readonly Option[]): KnownKeys =>
  options
    .filter(({ openEnd }) => openEnd)
    .map(({ code }) => [otherKey(question.id, code), { question, holds: 'other', precode: code }])

const rowKeys = (question: Question, { code, noComment }: Item): KnownKeys => {
  const point = [itemKey(question.id, code), { question, holds: 'code', precode: code }] as const
  if (!noComment) return [point]
  return [point, [noCommentKey(question.id, code), { question, holds: 'flag', precode: code }]]
}

/** Every key that an answer to this question may have. */
export const keysOf = (question: Question): KnownKeys => {
  const { id } = question
  switch (question.type) {
    case 'info':
      return []
    case 'single-choice':
      return [[valueKey(id), { question, holds: 'code', precode: null }], ...otherKeys(question, question.options)]
    case 'multi-choice':
      return [
        ...question.options.map(({ code }) => [itemKey(id, code), { question, holds: 'tick', precode: code }] as const),
        ...otherKeys(question, question.options),
      ]
    case 'rank-sort':
      return question.items.map(({ code }) => [itemKey(id, code), { question, holds: 'rank', precode: code }])
    case 'grid':
      return question.items.flatMap((item) => rowKeys(question, item))
    case 'open-text': {
      const text = [valueKey(id), { question, holds: 'text', precode: null }] as const
      if (!question.noComment) return [text]
      return [text, [noCommentKey(id, null), { question, holds: 'flag', precode: null }]]
    }
  }
}

export const catalogueOf = (definition: SurveyDefinition): Catalogue => {
  const questions = definition.pages.flatMap((page) => page.questions)
  return {
    definition,
    questions: new Map(questions.map((question) => [question.id, question])),
    keys: new Map(questions.flatMap(keysOf)),
  }
}
