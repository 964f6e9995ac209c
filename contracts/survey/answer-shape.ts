import type { Entries, EntriesDraft } from './answer-data.ts'
import type { DateParts } from './calendar-date.ts'
import type { Issue } from './issue.ts'
import type { LocalText } from './local-text.ts'
import type { Band } from './number-bands.ts'
import type { GridColumn, Item, Option, ScalePoint } from './question-parts.ts'

/** The lists of a question; empty if it has no such list. Options are chosen; items are asked about one by one, each once for each of the columns where there are some. */
export type Lists = Readonly<{
  options: readonly Option[]
  items: readonly Item[]
  columns: readonly GridColumn[]
  scale: readonly ScalePoint[]
}>

export const noLists: Lists = { options: [], items: [], columns: [], scale: [] }

/**
 * The content of a key of DATA: a code (of an option or a scale), a tick, a rank, a no-comment flag, a number, a date (its digits as a number), a text, a proof,
 * the text beside an option, the files that were uploaded (named in a text; their number as a number),
 * or what was said about moments of a video (in a text; how often as a number). `precode`: the option or item that the key is about; null for a key of the whole
 * question. `column`: of one cell, the column.
 */
export type KeyUse = Readonly<{
  holds: 'code' | 'tick' | 'rank' | 'flag' | 'number' | 'date' | 'text' | 'other' | 'proof' | 'files' | 'marks'
  precode: number | null
  column?: number
  /** It is made from another key of the answer, and neither sent nor exported. */
  isDerived?: true
  /** A number of seconds that is a time of day or a duration. */
  isTime?: true
  /** How many decimals a number may have; none if left out. */
  decimals?: number
  /** Which parts a date has. */
  parts?: DateParts
}>

/**
 * What a key holds is stored as a number (in `data`) or as a text; files and marks are texts, with how many there are as a
 * number beside them.
 */
export const storedIn: Readonly<Record<KeyUse['holds'], readonly (keyof Entries)[]>> = {
  code: ['data'],
  tick: ['data'],
  rank: ['data'],
  flag: ['data'],
  number: ['data'],
  date: ['data'],
  proof: ['data'],
  text: ['texts'],
  other: ['texts'],
  files: ['data', 'texts'],
  marks: ['data', 'texts'],
}

/**
 * Where a rule finds the given codes: each key holds a code, or (with `code`) a value that means that this code was
 * given. `flags` are no-comment flags, `texts` the keys of open texts, `numbers` the keys of numbers (which may be 0;
 * with these, no key holds a code). `labels` are the texts of the codes. `isWhole`: left out where every number is an answer; a date of which a
 * part is not chosen yet is none.
 */
export type Source = Readonly<{
  entries: readonly Readonly<{ key: string; code: number | null }>[]
  flags: readonly string[]
  texts: readonly string[]
  numbers: readonly string[]
  labels: readonly Readonly<{ code: number; text: LocalText }>[]
  isWhole?: (value: number) => boolean
}>

export const noSource: Source = { entries: [], flags: [], texts: [], numbers: [], labels: [] }

/**
 * What a rule about a question, or about one item of it, can ask: for one code, a set of codes (a grid or a ranking whose
 * item is not named, too), a number, a text, or only whether there is an answer at all (several numbers).
 */
export type Askable = Readonly<{
  kind: 'one' | 'set' | 'number' | 'text' | 'presence' | 'nothing'
  /** The codes that a rule may name; null if any number may be used. */
  codes: readonly number[] | null
  source: Source
}>

/** A part of an answer as a later text shows it: a text of the survey, or words, a number or a date (as it travels) that the respondent gave. */
export type Piped = Readonly<{ text: LocalText } | { given: string | number } | { date: string; parts: DateParts }>

/** A video of this portal; `seconds`: how long it is. */
export type ShownVideo = Readonly<{ address: string; poster?: string | undefined; seconds: number }>

/** The parts of a date that are asked for, and whether the author names bands of dates. */
export type Dates = Readonly<{ parts: DateParts; hasBands: boolean }>

/**
 * The meaning of an answer of one shape, for every question type with that shape. Each function gets the question once
 * and is called once for each question of a definition; `reader` returns the function that is called for each answer.
 */
export type AnswerShape<Q, A> = Readonly<{
  lists: (question: Q) => Lists
  /** The question with other lists; lists that it does not have are ignored. */
  withLists: <T extends Q>(question: T, lists: Lists) => T
  /** The question with "no comment" beside its answer; left out where it is offered item by item, or not at all. */
  withNoComment?: <T extends Q>(question: T) => T
  /** Every key that an answer may have. */
  keys: (question: Q) => readonly (readonly [key: string, use: KeyUse])[]
  /** The allowed codes of a key that holds a code. */
  codes: (question: Q) => readonly number[]
  reader: (question: Q) => (entries: Entries) => A | null
  /** Adds the entries of this answer: the inverse of `reader`. */
  write: (id: string, answer: A, draft: EntriesDraft) => void
  /** `column` is for shapes that have some. */
  asks: (question: Q, item: number | undefined, column?: number) => Askable
  /** How many of its options an answer chooses; left out where none are chosen. */
  chooses?: 'one' | 'several'
  /** Its items are those that the respondent names or puts in order, and others may be left: what is repeated for each item leaves these out. */
  leavesItems?: true
  /** The answer as later texts show it; left out if they cannot. */
  piped?: (question: Q, answer: A) => readonly Piped[]
  /** The video that is asked about; left out where there is none. */
  video?: (question: Q) => ShownVideo
  /** How long somebody who answers it is on the page at least; left out where that cannot be told. */
  takesSeconds?: (question: Q) => number
  /** The bands in which numbers are tabulated; left out if answers are no numbers. */
  bands?: (question: Q) => readonly Band[]
  /** Left out if answers are no dates. */
  dates?: (question: Q) => Dates
  /** Mistakes of an author that the schema cannot detect. Codes used twice are found elsewhere. */
  issues: (question: Q, path: readonly PropertyKey[]) => readonly Issue[]
}>
