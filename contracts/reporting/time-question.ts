import { type Catalogue, keysOf } from '../survey/catalogue.ts'
import type { SurveyDefinition } from '../survey/definition.ts'
import type { LocalText } from '../survey/local-text.ts'
import { madeDate, madeSingleChoice } from '../survey/made-question.ts'
import type { Question } from '../survey/question.ts'
import type { Wave } from './wave.ts'

/**
 * When somebody answered, as questions that no author wrote: reports use them wherever a question of a survey can be used. They are no part of a
 * topline of all questions. Days are those of UTC.
 */

/** The day on which a respondent finished; of one who has not, the day of the last answer. */
export const ANSWERED_ON = 'AnsweredOn'
/** The day on which a respondent began. */
export const STARTED_ON = 'StartedOn'
/** The wave in which a respondent answered. */
export const WAVE = 'Wave'

/** The questions whose answers are moments of a response. */
export const momentQuestions = [ANSWERED_ON, STARTED_ON] as const
export type MomentQuestion = (typeof momentQuestions)[number]

const texts: Readonly<Record<MomentQuestion | typeof WAVE, LocalText>> = {
  AnsweredOn: { en: 'Date of answer', fr: 'Date de réponse', ar: 'تاريخ الإجابة' },
  StartedOn: { en: 'Date of beginning', fr: 'Date de début', ar: 'تاريخ البدء' },
  Wave: { en: 'Wave', fr: 'Vague', ar: 'الموجة' },
}

const waveQuestion = (waves: readonly Wave[]): readonly Question[] =>
  waves.length === 0
    ? []
    : [madeSingleChoice({ id: WAVE, text: texts.Wave, options: waves.map(({ code, name }) => ({ code, text: name })) })]

/** The questions of time that reports of a survey have: not those whose id a question of the survey has. */
export const timeQuestions = (own: Iterable<string>, waves: readonly Wave[]): readonly Question[] => {
  const taken = new Set(own)
  const moments = momentQuestions.map((id) => madeDate({ id, text: texts[id] }))
  const ofWaves = taken.has(ANSWERED_ON) ? [] : waveQuestion(waves) // waves are made of the day of answer
  return [...moments, ...ofWaves].filter(({ id }) => !taken.has(id))
}

/** A survey with its questions of time, besides those of its pages. */
export const withTimeQuestions = (survey: Catalogue, waves: readonly Wave[]): Catalogue => {
  const own = survey.definition.pages.flatMap(({ questions }) => questions.map(({ id }) => id))
  const added = timeQuestions(own, waves)
  return {
    definition: survey.definition,
    questions: new Map([...survey.questions, ...added.map((question) => [question.id, question] as const)]),
    keys: new Map([...survey.keys, ...added.flatMap(keysOf)]),
  }
}

/** A definition with its questions of time on a page of their own behind the others. */
export const withTimePage = (definition: SurveyDefinition, waves: readonly Wave[]): SurveyDefinition => {
  const own = definition.pages.flatMap(({ questions }) => questions.map(({ id }) => id))
  const questions = timeQuestions(own, waves)
  return { ...definition, pages: [...definition.pages, { id: 'time', questions: [...questions] }] }
}

/** Whether a question is one of time, and not of the survey's author. */
export const isTimeQuestion = ({ definition }: Catalogue, id: string): boolean =>
  (id === WAVE || momentQuestions.some((one) => one === id)) &&
  !definition.pages.some(({ questions }) => questions.some((question) => question.id === id))
