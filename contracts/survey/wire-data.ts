import type { AnswerData, AnswerTexts, WireData } from './answer-data.ts'
import { chosenParts, dateNumber, dateOfNumber } from './calendar-date.ts'
import type { Catalogue } from './catalogue.ts'
import { fileReferencesIn, fileReferencesText } from './file-references.ts'
import { videoMarksIn, videoMarksText } from './marks.ts'
import { numberIn } from './number-limits.ts'
import type { KnownKey } from './question-shape.ts'

/**
 * Parsed DATA of the wire. `unknown` lists keys that no question of the survey has, `malformed` those whose value
 * is of the wrong kind (a word where a code belongs, a tick that is neither 0 nor 1).
 */
export type WireAnswers = Readonly<{
  data: AnswerData
  texts: AnswerTexts
  unknown: readonly string[]
  malformed: readonly string[]
}>

const digits = /^\d{1,6}$/

/** 0 means nothing (specification: an unchecked option is sent as 0); null if it is no code at all. */
const codeOf = (value: string | number | null): number | null => {
  if (value === null || value === '') return 0
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 && value <= 999_999 ? value : null
  const text = value.trim()
  if (text === '') return 0
  return digits.test(text) ? Number(text) : null
}

/** The log stores neither U+0000 nor half of a surrogate pair, and they cannot be displayed. */
const textOf = (value: string | number | null): string =>
  String(value ?? '')
    .replaceAll('\u0000', '')
    .toWellFormed()
    .trim()

const fits = ({ holds }: KnownKey, code: number | null): code is number =>
  code !== null && (code <= 1 || holds === 'code' || holds === 'rank')

type Value = string | number | null

/** What one value says: a number or a text to keep, nothing, or what the key cannot hold. */
type Reading = Readonly<{ number: number }> | Readonly<{ text: string }> | 'nothing' | 'malformed'

const numberOrNothing = (number: number): Reading => (number === 0 ? 'nothing' : { number })

/** What is written in two ways that look the same, as é is on a Mac and elsewhere, is one text. */
const readText = (_: KnownKey, value: Value): Reading => {
  const text = textOf(value).normalize()
  return text === '' ? 'nothing' : { text }
}

const readFiles = (_: KnownKey, value: Value): Reading => {
  const text = textOf(value)
  const files = text === '' ? [] : fileReferencesIn(text)
  if (files === null) return 'malformed'
  return files.length === 0 ? 'nothing' : { text: fileReferencesText(files) }
}

const readMarks = (_: KnownKey, value: Value): Reading => {
  const text = textOf(value)
  if (text === '') return 'nothing'
  const said = videoMarksIn(text)
  return said === null ? 'malformed' : { text: videoMarksText(said) }
}

const readNumber = (_: KnownKey, value: Value): Reading => {
  if (value === null || textOf(value) === '') return 'nothing'
  const number = numberIn(value)
  return number === null ? 'malformed' : { number }
}

const readDate = ({ parts }: KnownKey, value: Value): Reading => {
  const text = textOf(value)
  if (text === '' || parts === undefined) return 'nothing'
  return chosenParts(text, parts) === null ? 'malformed' : numberOrNothing(dateNumber(text))
}

const readCode = (known: KnownKey, value: Value): Reading => {
  const code = codeOf(value)
  return fits(known, code) ? numberOrNothing(code) : 'malformed'
}

/** Anything counts as one here: whether it is one is known by then (`unproven`). */
const readProof = (_: KnownKey, value: Value): Reading => {
  const text = textOf(value)
  return text === '' || text === '0' ? 'nothing' : { number: 1 }
}

const readers: Readonly<Record<KnownKey['holds'], typeof readCode>> = {
  code: readCode,
  tick: readCode,
  rank: readCode,
  flag: readCode,
  number: readNumber,
  date: readDate,
  text: readText,
  other: readText,
  proof: readProof,
  files: readFiles,
  marks: readMarks,
}

type Draft = Readonly<{ data: Record<string, number>; texts: Record<string, string>; malformed: string[] }>

const keep = ({ data, texts, malformed }: Draft, key: string, read: Reading): void => {
  if (read === 'malformed') malformed.push(key)
  else if (read !== 'nothing' && 'text' in read) texts[key] = read.text
  else if (read !== 'nothing') data[key] = read.number
}

/**
 * Parses what a client sent: codes as number or numeric text, and nothing as '', null or 0 (which is an answer to a
 * number). Does not check whether a code exists.
 */
export const readWireData = ({ keys }: Pick<Catalogue, 'keys'>, wire: WireData): WireAnswers => {
  const draft: Draft = { data: {}, texts: {}, malformed: [] }
  const unknown: string[] = []
  for (const key of Object.keys(wire)) {
    const known = keys.get(key)
    if (known) keep(draft, key, readers[known.holds](known, wire[key] ?? null))
    else unknown.push(key)
  }
  return { ...draft, unknown }
}

/** Stored answers as they travel: the other way of `readWireData`. */
export const wireDataOf = ({ keys }: Pick<Catalogue, 'keys'>, data: AnswerData, texts: AnswerTexts): WireData => {
  const wire: Record<string, string | number> = { ...data, ...texts }
  for (const [key, value] of Object.entries(data)) {
    const { parts, isDerived } = keys.get(key) ?? {}
    if (parts) wire[key] = dateOfNumber(value, parts)
    if (isDerived) delete wire[key]
  }
  return wire
}
