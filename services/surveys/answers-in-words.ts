import type { Entries } from '@portal/contracts/survey/answer-data'
import type { KeyUse } from '@portal/contracts/survey/answer-shape'
import { dateOfNumber } from '@portal/contracts/survey/calendar-date'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { fileReferencesIn } from '@portal/contracts/survey/file-references'
import { compileSurvey } from '@portal/contracts/survey/flow'
import { type LocalText, textIn } from '@portal/contracts/survey/local-text'
import { videoMarksIn } from '@portal/contracts/survey/marks'
import { plainText } from '@portal/contracts/survey/plain-text'
import type { Question } from '@portal/contracts/survey/question'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import { sayIn } from '../texts/say.ts'
import { pipingOf } from './piping.ts'

/** One thing that a respondent said. `about`: the row of a grid or the option that it is about; '' for the whole question. */
export type SaidAnswer = Readonly<{
  questionId: string
  question: string
  about: string
  answer: string | number
}>

/** The answers of one respondent, and how texts of the survey read in a language. */
type Reading = Readonly<{ entries: Entries; words: (text: LocalText) => string; noComment: string }>

const labelOf = (question: Question, code: number | null, words: Reading['words']): string => {
  const { lists, listed } = shapeOf(question)
  const point = [...lists.scale, ...listed].find((one) => one.code === code)
  return point ? words(point.text) : String(code ?? '')
}

const filesIn = (text: string): string => (fileReferencesIn(text) ?? []).map(({ name }) => name).join('\n')

const marksIn = (text: string): string =>
  (videoMarksIn(text)?.marks ?? []).map(({ at, kind, content }) => `${at} s ${kind} ${content}`.trim()).join('\n')

/** 0 is the same as nothing. */
const given = <T>(number: number | undefined, said: (number: number) => T): T | null => (number ? said(number) : null)

/** What a key says; null or '' where nothing was said under it. */
const saidUnder = (key: string, question: Question, use: KeyUse, { entries, words, noComment }: Reading) => {
  const number = entries.data[key]
  const text = entries.texts[key] ?? ''
  switch (use.holds) {
    case 'tick':
      return given(number, () => labelOf(question, use.precode, words))
    case 'code':
      return given(number, (code) => labelOf(question, code, words))
    case 'flag':
      return given(number, () => noComment)
    case 'date':
      return given(number, (digits) => (use.parts ? dateOfNumber(digits, use.parts) : digits))
    case 'rank':
      return given(number, (rank) => rank)
    case 'number':
      return number ?? null
    case 'text':
    case 'other':
      return text
    case 'files':
      return filesIn(text)
    case 'marks':
      return marksIn(text)
    case 'proof':
      return null
  }
}

const aboutOf = (question: Question, { holds, precode, column }: KeyUse, words: Reading['words']): string => {
  if (holds === 'tick') return ''
  const { listed, lists } = shapeOf(question)
  const parts = [listed.find(({ code }) => code === precode), lists.columns.find(({ code }) => code === column)]
  return parts.flatMap((part) => (part ? [words(part.text)] : [])).join(' – ')
}

const saidIn = (question: Question, reading: Reading): readonly SaidAnswer[] =>
  shapeOf(question).keys.flatMap(([key, use]) => {
    const answer = use.isDerived ? null : saidUnder(key, question, use, reading)
    if (answer === null || answer === '') return []
    const { words } = reading
    return [{ questionId: question.id, question: words(question.text), about: aboutOf(question, use, words), answer }]
  })

/** What one respondent said, a line for each thing, in the order of the survey: its texts as that respondent read them, without markup. */
export const answersInWords = (
  definition: SurveyDefinition,
  entries: Entries,
  language: string,
): readonly SaidAnswer[] => {
  const survey = compileSurvey(definition)
  const { plain } = pipingOf(survey, entries, language)
  const reading: Reading = {
    entries,
    words: (text) => plain(plainText(textIn(text, language, definition.languages))),
    noComment: sayIn(language, 'surveys/respondent')('no-comment'),
  }
  return [...survey.questions.values()].flatMap((question) => saidIn(question, reading))
}
