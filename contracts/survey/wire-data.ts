import type { AnswerData, AnswerTexts, WireData } from './answer-data.ts'
import type { Catalogue } from './catalogue.ts'
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

/**
 * Parses what a client sent: codes as number or numeric text, and nothing as '', null or 0 (which is an answer to a
 * number). Does not check whether a code exists.
 */
export const readWireData = ({ keys }: Pick<Catalogue, 'keys'>, wire: WireData): WireAnswers => {
  const data: Record<string, number> = {}
  const texts: Record<string, string> = {}
  const unknown: string[] = []
  const malformed: string[] = []

  const readText = (key: string, value: string | number | null) => {
    const text = textOf(value)
    if (text !== '') texts[key] = text
  }
  const readNumber = (key: string, value: string | number | null) => {
    if (value === null || value === '' || (typeof value === 'string' && value.trim() === '')) return
    const number = numberIn(value)
    if (number === null) malformed.push(key)
    else data[key] = number
  }
  const readCode = (key: string, known: KnownKey, value: string | number | null) => {
    const code = codeOf(value)
    if (!fits(known, code)) malformed.push(key)
    else if (code !== 0) data[key] = code
  }
  for (const key of Object.keys(wire)) {
    const known = keys.get(key)
    const value = wire[key] ?? null
    if (known === undefined) unknown.push(key)
    else if (known.holds === 'text' || known.holds === 'other') readText(key, value)
    else if (known.holds === 'number') readNumber(key, value)
    else readCode(key, known, value)
  }
  return { data, texts, unknown, malformed }
}
