import { nearest } from './nearest.ts'
import { Misused } from './refused.ts'

/** How a text of the command line is parsed. */
export type Reader<T> = Readonly<{
  /** The placeholder in the help: `FILE`, `N`. */
  shown: string
  /** @throws Misused with the end of a sentence whose subject is the given text */
  read: (text: string) => T
  /** All possible values, if they are known: for completion. */
  words?: readonly string[]
  isFile?: boolean
}>

/**
 * An argument or an option of a command. `read` gets the texts that were given for it: none, one, or several if it
 * may be repeated.
 */
export type Parameter<T> = Readonly<{
  about: string
  /** Null: an option without a value. */
  shown: string | null
  isRequired: boolean
  isSeveral: boolean
  words: readonly string[]
  isFile: boolean
  read: (texts: readonly string[]) => T
}>

export type Parameters = Readonly<Record<string, Parameter<unknown>>>
/** The checked values of each parameter. */
export type Given<P extends Parameters> = { readonly [N in keyof P]: P[N] extends Parameter<infer T> ? T : never }

const of = <T>(
  { shown, words = [], isFile = false }: Reader<unknown>,
  rest: Pick<Parameter<T>, 'about' | 'isRequired' | 'read'>,
): Parameter<T> => ({
  shown,
  words,
  isFile,
  isSeveral: false,
  ...rest,
})

/** An option without a value. */
export const flag = (about: string): Parameter<boolean> => ({
  about,
  shown: null,
  isRequired: false,
  isSeveral: false,
  words: [],
  isFile: false,
  read: (texts) => texts.length > 0,
})

export const required = <T>(reader: Reader<T>, about: string): Parameter<T> =>
  of(reader, { about, isRequired: true, read: ([text = '']) => reader.read(text) })

export const optional = <T>(reader: Reader<T>, about: string): Parameter<T | null> =>
  of(reader, { about, isRequired: false, read: ([text]) => (text === undefined ? null : reader.read(text)) })

export const withDefault = <T>(reader: Reader<T>, value: T, about: string): Parameter<T> =>
  of(reader, {
    about: `${about} (${String(value)} if not given)`,
    isRequired: false,
    read: ([text]) => (text === undefined ? value : reader.read(text)),
  })

/** Any number of values: for the last argument of a command. */
export const several = <T>(reader: Reader<T>, about: string): Parameter<readonly T[]> => ({
  ...of(reader, { about, isRequired: false, read: (texts: readonly string[]) => texts.map(reader.read) }),
  isSeveral: true,
})

export const anyText = (shown: string): Reader<string> => ({
  shown,
  read: (text) => {
    if (text.trim() !== '') return text
    throw new Misused('is empty')
  },
})

export const file = (shown = 'FILE'): Reader<string> => ({ ...anyText(shown), isFile: true })

/** More are not listed in a message: nobody finds one among them. */
const MOST_LISTED = 40

const knownOf = (words: readonly string[]): string => {
  const rest = words.length - MOST_LISTED
  return rest <= 0 ? words.join(', ') : `${words.slice(0, 3).join(', ')} … (${words.length} in all)`
}

/** One of these words; for another one the message suggests the nearest. */
export const oneOf = <const W extends string>(kind: string, words: readonly W[], shown = 'NAME'): Reader<W> => ({
  shown,
  words,
  read: (text) => {
    const found = words.find((word) => word === text)
    if (found !== undefined) return found
    const near = nearest(text, words)
    throw new Misused(`is no ${kind}; ${near === null ? `known are ${knownOf(words)}` : `did you mean ${near}?`}`)
  },
})

export const listOf = <T>(reader: Reader<T>): Reader<readonly T[]> => ({
  ...reader,
  shown: `${reader.shown},…`,
  read: (text) => text.split(',').map(reader.read),
})

export const wholeNumber = (shown = 'N', least = 1): Reader<number> => ({
  shown,
  read: (text) => {
    const number = Number(text)
    if (/^[0-9]+$/.test(text) && Number.isSafeInteger(number) && number >= least) return number
    throw new Misused(`is no whole number from ${least}`)
  },
})

export const seconds: Reader<number> = {
  shown: 'SECONDS',
  read: (text) => {
    const number = Number(text)
    if (/^[0-9.]+$/.test(text) && Number.isFinite(number)) return number
    throw new Misused('is no number of seconds')
  },
}

const TIME = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/i

/** `Date` reads 30 February as 2 March. */
const isDay = (day: string): boolean => {
  const read = new Date(`${day}T00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day)
}

/** A day or a time in ISO 8601; without a zone it is in the zone of this machine. */
export const moment: Reader<string> = {
  shown: 'TIME',
  read: (text) => {
    const [, day, clock] = TIME.exec(text) ?? []
    const time = new Date(clock === undefined ? `${day}T00:00` : text) // a day alone would be one of UTC
    if (day !== undefined && isDay(day) && !Number.isNaN(time.getTime())) return time.toISOString()
    throw new Misused('is no time, such as 2026-01-31 or 2026-01-31T18:00Z')
  },
}
