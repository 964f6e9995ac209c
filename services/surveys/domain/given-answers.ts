import type { Entries, EntriesDraft } from '@portal/contracts/survey/answer-data'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import { importedSurvey } from './imported-survey.ts'

/**
 * An entry of the answers of an imported response, with what its survey says of it, so that many rows with the same entry share one.
 * `page`: the place of its page in the definition. `isKnown` is false for a code that its question does not have.
 */
export type GivenAnswer = Readonly<{
  key: string
  /** A code or another number, or a text. */
  value: number | string
  question: string
  page: number
  isKnown: boolean
}>

/** Null for a key that the survey does not have. */
export const givenAnswer = (survey: CompiledSurvey, key: string, value: number | string): GivenAnswer | null => {
  const known = survey.keys.get(key)
  const page = importedSurvey(survey).pageOfKey(key)
  if (known === undefined || page === undefined) return null
  const isKnown = typeof value === 'string' || known.codes === null || known.codes.has(value)
  return { key, value, question: known.question.id, page, isKnown }
}

/** What a response answers, without keys that the survey does not have. */
export const givenAnswers = (survey: CompiledSurvey, { data, texts }: Entries): readonly GivenAnswer[] =>
  [...Object.entries(data), ...Object.entries(texts)].flatMap(([key, value]) => givenAnswer(survey, key, value) ?? [])

export const addAnswer = ({ data, texts }: EntriesDraft, { key, value }: GivenAnswer): void => {
  if (typeof value === 'number') data[key] = value
  else texts[key] = value
}

/** The inverse of `givenAnswers`. */
export const asEntries = (answers: readonly GivenAnswer[]): Entries => {
  const draft: EntriesDraft = { data: {}, texts: {} }
  for (const answer of answers) addAnswer(draft, answer)
  return draft
}
