import type { Entries } from './answer-data.ts'
import type { LocalText } from './local-text.ts'
import { localTexts } from './local-texts.ts'
import type { Question } from './question.ts'
import { type KnownKey, type Piped, shapeOf } from './question-shape.ts'

/**
 * `{{Q1|your drink}}`: the answer to Q1, or the words after the bar if there is none. `{{Q1_7|another drink}}`: what was written into the box of option
 * or item 7.
 */
const PIPE = /\{\{\s*([A-Za-z][A-Za-z0-9]*)(?:_([1-9][0-9]{0,5}))?\s*(?:\|([^{}]*))?\}\}/g
/** A tag that is still open. Before anything else, `<` is a sign of its own. */
const OPEN_TAG = '<[a-z/!?][^<>]*'
const IN_TAG = new RegExp(`${OPEN_TAG}\\{\\{`, 'i')
const TO_WITHIN_TAG = new RegExp(`${OPEN_TAG}$`, 'i')

/** A place in a text where an earlier answer is shown. `code`: of an option or item, whose box is meant. `fallback` null: the author gave none. */
export type Pipe = Readonly<{ question: string; code?: number; fallback: string | null }>

export const hasPipe = (text: string): boolean => text.includes('{{')

/** Whether a pipe stands within a tag, for example in an address: only words may be piped. */
export const isPipeInTag = (text: string): boolean => IN_TAG.test(text)

/** Whether what follows this text stands within a tag. */
export const endsInTag = (text: string): boolean => TO_WITHIN_TAG.test(text)

const wordsIn = (text: LocalText): readonly string[] => (typeof text === 'string' ? [text] : Object.values(text))

/** The questions whose answers a definition shows again in its texts. */
export const pipedQuestions = (definition: object): readonly string[] => [
  ...new Set(
    localTexts(definition)
      .flatMap(({ value }) => wordsIn(value))
      .flatMap(pipesIn)
      .map(({ question }) => question),
  ),
]

/** An answer in parts, in the order of its question; none if there is no answer, or "no comment". */
export const pipedAnswer = (question: Question, entries: Entries): readonly Piped[] =>
  shapeOf(question).piped?.(entries) ?? []

const isBox = ({ holds }: KnownKey): boolean => holds === 'other' || holds === 'text'

/** The key of the box of an option or item; null where it has none. */
export const boxKey = (question: Question, code: number): string | null =>
  shapeOf(question).keys.find(([, known]) => known.precode === code && isBox(known))?.[0] ?? null

/** What was written into the box of an option or item; '' for nothing. */
export const pipedWords = (question: Question, code: number, { texts }: Entries): string =>
  texts[boxKey(question, code) ?? ''] ?? ''

/** What stands before a pipe, and the pipe. */
type Piece = Readonly<{ before: string; pipe: Pipe }>
type Pieces = Readonly<{ pieces: readonly Piece[]; rest: string }>

const piecesOf = (text: string): Pieces => {
  let from = 0
  const pieces = [...text.matchAll(PIPE)].map(
    ({ 0: whole, 1: question = '', 2: code, 3: fallback = null, index }): Piece => {
      const before = text.slice(from, index)
      from = index + whole.length
      return { before, pipe: { question, ...(code !== undefined && { code: Number(code) }), fallback } }
    },
  )
  return { pieces, rest: text.slice(from) }
}

const MOST_TEXTS = 2_000
const texts = new Map<string, Pieces>()

/** The same texts are shown to many respondents: each is taken apart once. */
const takenApart = (text: string): Pieces => {
  const known = texts.get(text)
  if (known) return known
  if (texts.size >= MOST_TEXTS) texts.clear()
  const made = piecesOf(text)
  texts.set(text, made)
  return made
}

export const pipesIn = (text: string): readonly Pipe[] =>
  hasPipe(text) ? takenApart(text).pieces.map(({ pipe }) => pipe) : []

/** The text with every pipe replaced: `words` returns what an answer reads as, or the box of an option or item; '' for none. */
export const withPipes = (text: string, words: (question: string, code?: number) => string): string => {
  if (!hasPipe(text)) return text
  const { pieces, rest } = takenApart(text)
  let said = ''
  for (const { before, pipe } of pieces) said += before + (words(pipe.question, pipe.code) || (pipe.fallback ?? ''))
  return said + rest
}

/** The text with the words for those who gave no answer. */
export const withoutPipes = (text: string): string => withPipes(text, () => '')
