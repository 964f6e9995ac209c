import type { SurveyPage, WireEndPage, WireQuestion } from '@portal/contracts/http/surveys'
import { kept } from '@portal/contracts/kept'
import type { Entries } from '@portal/contracts/survey/answer-data'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import { textIn } from '@portal/contracts/survey/local-text'
import { MOST_DECIMALS } from '@portal/contracts/survey/number-limits'
import { hasPipe, isPipeInTag, pipedAnswer, pipedWords, pipesIn, withPipes } from '@portal/contracts/survey/pipes'
import { plainText } from '@portal/contracts/survey/plain-text'
import type { Piped } from '@portal/contracts/survey/question-shape'
import { escapeHtml } from '@portal/infra/tools/escape-html'
import { safeHtml } from '../html/safe-html.ts'
import { dateWords } from './date-words.ts'

/** Puts the answers of one respondent into texts of the survey, in one language. */
export type Piping = Readonly<{ html: (text: string) => string; plain: (text: string) => string }>

const TEXT_SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Words in a text, not in an attribute: quotes are left as they are. */
const escapeText = (words: string): string => words.replaceAll(/[&<>]/g, (sign) => TEXT_SIGNS[sign] ?? sign)

/** Words of a respondent may be in another script than the survey: they have their own direction. */
const markedUp = (words: string): string => `<span dir="auto">${words}</span>`

const MOST_TEXTS = 2_000
const mixed = new Map<string, boolean>()

/** A pipe in a tag, or one whose own words have markup: with the answer in its place the text may be other HTML than without. */
const mixesMarkup = (text: string): boolean => {
  const known = mixed.get(text)
  if (known !== undefined) return known
  const mixes = isPipeInTag(text) || pipesIn(text).some(({ fallback }) => fallback !== null && /[<>]/.test(fallback))
  if (mixed.size >= MOST_TEXTS) mixed.clear()
  mixed.set(text, mixes)
  return mixes
}

/** `text` is sanitised. So it is with escaped words in the place of words; only where they may change its tags it is sanitised again. */
const pipedHtml = (text: string, answerTo: (question: string, code?: number) => string): string => {
  const marked = (escaped: (words: string) => string) => (id: string, code?: number) => {
    const answer = answerTo(id, code)
    return answer === '' ? '' : markedUp(escaped(answer))
  }
  return mixesMarkup(text) ? safeHtml(withPipes(text, marked(escapeHtml))) : withPipes(text, marked(escapeText))
}

const listFormat = kept((language) => new Intl.ListFormat(language))
/** With all the decimals that an answer may have: by itself a format rounds to three. */
const numberFormat = kept(
  // A year, and whatever else has four digits, is read without a mark between them.
  (language) => new Intl.NumberFormat(language, { maximumFractionDigits: MOST_DECIMALS, useGrouping: 'min2' }),
)

/** `answers`: those that count now. Words of respondents are escaped. `html` takes a text that is sanitised. */
export const pipingOf = ({ definition, questions }: CompiledSurvey, answers: Entries, language: string): Piping => {
  /** An option may show an answer of an earlier page itself. */
  const words = (part: Piped): string => {
    if ('text' in part) return plain(plainText(textIn(part.text, language, definition.languages)))
    if ('date' in part) return dateWords(part.date, part.parts, language)
    return typeof part.given === 'number' ? numberFormat(language).format(part.given) : part.given
  }
  const answerTo = (id: string, code?: number): string => {
    const question = questions.get(id)
    if (question && code !== undefined) return pipedWords(question, code, answers)
    const parts = question ? pipedAnswer(question, answers).map(words) : []
    const said = parts.filter((part) => part !== '')
    return said.length > 1 ? listFormat(language).format(said) : (said[0] ?? '')
  }
  const plain = (text: string): string => withPipes(text, answerTo)
  return { html: (text) => (hasPipe(text) ? pipedHtml(text, answerTo) : text), plain }
}

type Precode = WireQuestion['precodes'][number]

const textsOf = ({
  QuestionText,
  QuestionHelp,
  precodes,
  questions3D,
  scale,
  number,
  video,
}: WireQuestion): readonly string[] => [
  QuestionText,
  QuestionHelp,
  ...[...precodes, ...scale].map(({ PrecodeText }) => PrecodeText),
  ...questions3D.map((column) => column.QuestionText),
  ...(number ? [number.low, number.high, number.unit] : []),
  ...(video ? [video.transcript] : []),
]

/** Whether any text of a question shows an earlier answer: only then is it made anew for each respondent. */
export const isPiped = (question: WireQuestion): boolean => textsOf(question).some(hasPipe)

export const pipedQuestion = (question: WireQuestion, { html, plain }: Piping): WireQuestion => {
  const piped = <One extends Pick<Precode, 'PrecodeText'>>(one: One): One => ({
    ...one,
    PrecodeText: html(one.PrecodeText),
  })
  const { number, video } = question
  return {
    ...question,
    QuestionText: html(question.QuestionText),
    QuestionHelp: html(question.QuestionHelp),
    precodes: question.precodes.map(piped),
    questions3D: question.questions3D.map((column) => ({ ...column, QuestionText: html(column.QuestionText) })),
    scale: question.scale.map(piped),
    number: number && { ...number, low: html(number.low), high: html(number.high), unit: html(number.unit) },
    ...(video && { video: { ...video, transcript: plain(video.transcript) } }),
  }
}

export const pipedPlace = (place: SurveyPage['page'], { plain }: Piping): SurveyPage['page'] => ({
  ...place,
  title: plain(place.title),
})

export const pipedEnd = (end: WireEndPage, { html }: Piping): WireEndPage => ({
  ...end,
  EndMessage: html(end.EndMessage),
  quotaFullMessage: html(end.quotaFullMessage),
})
