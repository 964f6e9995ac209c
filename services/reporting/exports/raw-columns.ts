import { addressOf } from '@portal/contracts/http/call'
import { openFile } from '@portal/contracts/http/files'
import type { CsvValue } from '@portal/contracts/reporting/csv-line'
import { reportText } from '@portal/contracts/reporting/report-text'
import type { KeyUse } from '@portal/contracts/survey/answer-shape'
import { dateOfNumber, partsIn } from '@portal/contracts/survey/calendar-date'
import { fileReferencesIn } from '@portal/contracts/survey/file-references'
import { type LocalText, textIn } from '@portal/contracts/survey/local-text'
import { videoMarksIn } from '@portal/contracts/survey/marks'
import { orderOf, type Question } from '@portal/contracts/survey/question'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import type { Say } from '@portal/contracts/texts/say'
import type { Sections } from '@portal/contracts/texts/sections'
import type { RawResponse, RawSurvey } from '@portal/projections/reporting/raw/queries'

export type SayFiles = Say<Sections['reporting/files']>

/** A response with what it was asked, for frequent look-ups. */
export type AskedResponse = RawResponse & Readonly<{ wasAsked: ReadonlySet<string> }>

/** A code of a column with its text. */
export type ValueLabel = Readonly<{ code: number; label: string }>

/**
 * One column of an export of responses. `value` is a code, a number, a date or a text, null if there is none; a tick is 1, or 0 if
 * the option was shown and not chosen. An order is the codes of options or items as they were shown, with spaces
 * between. `values`: the texts of its codes. `question` is null for facts about the response.
 */
export type RawColumn = Readonly<{
  name: string
  label: string
  holds: KeyUse['holds'] | 'fact' | 'weight' | 'order'
  question: string | null
  /** The text of the question; '' for facts. */
  questionText: string
  /** Of a tick: the option that it is about. */
  option: ValueLabel | null
  values: readonly ValueLabel[]
  /** Whether its codes are the points of a scale, in their order. */
  isScale: boolean
  /** Whether it holds dates of year, month and day. */
  isWholeDate: boolean
  /** Whether it holds times of day or durations, in seconds. */
  isTime: boolean
  /** How many decimals its numbers may have. */
  decimals: number
  value: (response: AskedResponse) => CsvValue
}>

/** The words of a survey in the reader's language. */
type Words = Readonly<{ say: SayFiles; text: (text: LocalText) => string }>

const fact = (name: string, label: string, value: RawColumn['value']): RawColumn => ({
  name,
  label,
  holds: 'fact',
  question: null,
  questionText: '',
  option: null,
  values: [],
  isScale: false,
  isWholeDate: false,
  isTime: false,
  decimals: 0,
  value,
})

const flag = (isTrue: boolean): number => (isTrue ? 1 : 0)

/** Weights are factors near 1. */
const WEIGHT_DECIMALS = 4

const factsOf = ({ weights }: Pick<RawSurvey, 'weights'>, { say }: Words): readonly RawColumn[] => [
  fact('response_id', say('response-id'), ({ responseId }) => responseId),
  fact('survey_version', say('survey-version'), ({ surveyVersion }) => surveyVersion),
  fact('status', say('status'), ({ status }) => status),
  fact('started_at', say('started-at'), ({ startedAt }) => startedAt),
  fact('completed_at', say('completed-at'), ({ completedAt }) => completedAt),
  fact('admin', say('admin'), ({ admin }) => flag(admin)),
  fact('inactive', say('inactive'), ({ inactive }) => flag(inactive)),
  fact('external', say('external'), ({ external }) => flag(external)),
  fact('via', say('via'), ({ via }) => via),
  ...weights.map(
    (name): RawColumn => ({
      ...fact(
        `weight_${name.replaceAll('-', '_')}`,
        say('weight', { name }),
        (response) => response.weights?.[name] ?? null,
      ),
      holds: 'weight',
      decimals: WEIGHT_DECIMALS,
    }),
  ),
]

/** What the column is about: the question, the option or item, and of a cell its column. */
const aboutOf = (question: Question, { holds, precode, column }: KeyUse, { say, text }: Words): string => {
  const { listed, lists } = shapeOf(question)
  const part = listed.find(({ code }) => code === precode)
  const inColumn = lists.columns.find(({ code }) => code === column)
  const about = [question, part, inColumn].flatMap((one) => (one ? [text(one.text)] : [])).join(' – ')
  if (holds === 'flag') return say('no-comment-of', { text: about })
  return holds === 'other' ? say('other-of', { text: about }) : about
}

const tickOf = (key: string, question: string): RawColumn['value'] => {
  return ({ data, wasAsked }) => {
    if (data[key]) return 1
    return wasAsked.has(question) || wasAsked.has(key) ? 0 : null
  }
}

/** The names of uploaded files with their addresses in the portal, one in a line. */
const filesInWords = (text: string): CsvValue => {
  const files = fileReferencesIn(text) ?? []
  if (files.length === 0) return null
  return files.map(({ fileId, name }) => `${name} ${addressOf(openFile, { params: { file: fileId } })}`).join('\n')
}

/** What was said about moments of a video, each in a line: second, place (shares of width and height), kind and words. */
const marksInWords = (text: string): CsvValue => {
  const { marks = [] } = videoMarksIn(text) ?? {}
  if (marks.length === 0) return null
  return marks.map(({ at, x, y, kind, content }) => `${at} s (${x}, ${y}) ${kind} ${content}`.trim()).join('\n')
}

const readerFor = (key: string, question: Question, { holds, parts }: KeyUse): RawColumn['value'] => {
  switch (holds) {
    case 'tick':
      return tickOf(key, question.id)
    case 'text':
    case 'other':
      return ({ texts }) => texts[key] ?? null
    case 'files':
      return ({ texts }) => filesInWords(texts[key] ?? '')
    case 'marks':
      return ({ texts }) => marksInWords(texts[key] ?? '')
    case 'date':
      return ({ data }) => {
        const digits = data[key]
        return digits === undefined || !parts ? null : dateOfNumber(digits, parts)
      }
    case 'proof':
    case 'code':
    case 'rank':
    case 'flag':
    case 'number':
      return ({ data }) => data[key] ?? null
  }
}

const optionOf = (question: Question, { holds, precode }: KeyUse, { text }: Words): ValueLabel | null => {
  const option = shapeOf(question).listed.find(({ code }) => code === precode)
  return holds === 'tick' && option ? { code: option.code, label: text(option.text) } : null
}

const valuesOf = (question: Question, { holds }: KeyUse, { say, text }: Words): readonly ValueLabel[] => {
  if (holds === 'tick') {
    return [
      { code: 0, label: say('unselected-option') },
      { code: 1, label: say('selected-option') },
    ]
  }
  if (holds !== 'code') return []
  const { lists } = shapeOf(question)
  const list = lists.scale.length > 0 ? lists.scale : lists.options
  return list.map(({ code, text: words }) => ({ code, label: text(words) }))
}

const isScale = (question: Question, { holds }: KeyUse): boolean =>
  holds === 'code' && shapeOf(question).lists.scale.length > 0

const isWholeDate = ({ holds, parts }: KeyUse): boolean =>
  holds === 'date' && parts !== undefined && partsIn(parts).length === 3

/** A proof says nothing about a respondent. */
const saying = (question: Question) =>
  shapeOf(question).keys.filter(([, { holds, isDerived }]) => holds !== 'proof' && !isDerived)

/** For effects of order: only questions that are shuffled have it. */
const orderColumns = (question: Question, { say, text }: Words): readonly RawColumn[] => {
  if (orderOf(question) === 'fixed') return []
  const { id } = question
  const questionText = text(question.text)
  const column = fact(
    `${id}_order`,
    say('order-of', { text: questionText }),
    ({ orders }) => orders?.[id]?.join(' ') ?? null,
  )
  return [{ ...column, holds: 'order', question: id, questionText }]
}

const columnsOfQuestion = (question: Question, words: Words): readonly RawColumn[] => [
  ...answerColumns(question, words),
  ...orderColumns(question, words),
]

const answerColumns = (question: Question, words: Words): readonly RawColumn[] =>
  saying(question).map(([key, use]) => ({
    name: key,
    label: aboutOf(question, use, words),
    holds: use.holds,
    question: question.id,
    questionText: words.text(question.text),
    option: optionOf(question, use, words),
    values: valuesOf(question, use, words),
    isScale: isScale(question, use),
    isWholeDate: isWholeDate(use),
    isTime: use.isTime === true,
    decimals: use.decimals ?? 0,
    value: readerFor(key, question, use),
  }))

/** The columns of a survey's responses: facts about the response, its weights, then one for each answer key, and the order of each shuffled question. */
export const rawColumns = (
  raw: Pick<RawSurvey, 'survey' | 'weights'>,
  language: string,
  say: SayFiles,
): readonly RawColumn[] => {
  const { definition, questions } = raw.survey
  const words: Words = { say, text: (text) => reportText(textIn(text, language, definition.languages)) }
  return [...factsOf(raw, words), ...[...questions.values()].flatMap((question) => columnsOfQuestion(question, words))]
}
