import type { Entries } from '@portal/contracts/survey/answer-data'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import { type GivenAnswer, givenAnswer } from '../domain/given-answers.ts'

/**
 * An answer of a row, with what the intent of the row holds of it: `entry` is its key and value as JSON after a comma, `place` that of its
 * key among the sorted keys of the survey. Rows with the same answer share it.
 */
export type RowAnswer = GivenAnswer & Readonly<{ entry: string; place: number }>

type RowAnswers = Readonly<{
  of: (entries: Entries) => readonly RowAnswer[]
  written: (answers: readonly RowAnswer[]) => string
}>

const answersFor = (survey: CompiledSurvey): RowAnswers => {
  const keys = [...survey.keys.keys()].toSorted((a, b) => (a < b ? -1 : 1))
  const starts = keys.map((key) => `,[${JSON.stringify(key)},`)
  const places = new Map(keys.map((key, place) => [key, place]))
  const bySortedKey: (RowAnswer | undefined)[] = keys.map(() => undefined)

  const answer = (key: string, value: number | string): readonly RowAnswer[] => {
    const given = givenAnswer(survey, key, value)
    const place = places.get(key)
    if (given === null || place === undefined) return []
    const written = typeof value === 'number' ? String(value) : JSON.stringify(value)
    return [{ ...given, place, entry: `${starts[place]}${written}]` }]
  }

  return {
    of: ({ data, texts }) =>
      [...Object.entries(data), ...Object.entries(texts)].flatMap(([key, value]) => answer(key, value)),
    written: (answers) => {
      for (const one of answers) bySortedKey[one.place] = one
      let [data, texts] = ['', '']
      for (const one of bySortedKey) {
        if (typeof one?.value === 'number') data += one.entry
        else texts += one?.entry ?? ''
      }
      for (const { place } of answers) bySortedKey[place] = undefined
      return `[${data.slice(1)}],[${texts.slice(1)}]`
    },
  }
}

const known = new WeakMap<CompiledSurvey, RowAnswers>()

const answersOf = (survey: CompiledSurvey): RowAnswers => {
  const ready = known.get(survey) ?? answersFor(survey)
  known.set(survey, ready)
  return ready
}

/** Entries as answers of a row, without keys that the survey does not have. */
export const rowAnswers = (survey: CompiledSurvey, entries: Entries): readonly RowAnswer[] =>
  answersOf(survey).of(entries)

/**
 * Answers as JSON: codes and numbers, then texts, each as a list of keys and values in the order of the keys. The order is made once for a
 * survey: to sort the answers of each row took longer than all else in its intent.
 */
export const writtenAnswers = (survey: CompiledSurvey, answers: readonly RowAnswer[]): string =>
  answersOf(survey).written(answers)
