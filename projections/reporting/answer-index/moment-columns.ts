import type { Connection } from '@portal/infra/database/pool'
import { askedColumn, type ColumnKey, numberColumn, parseColumn } from '../response/column-keys.ts'
import { type Arena, CHUNK_RESPONDENTS } from './arena.ts'
import { type Bitset, extentOf } from './bitset.ts'
import { changedAnswers } from './changed-dates.ts'
import { type ColumnStore, columnStore, type IndexedSurveyRef } from './columns.ts'
import type { Address } from './kernel.ts'
import type { Days, ResponseDays } from './response-days.ts'

type Test = (day: number) => number

/** Whether the day of a respondent is in a column of a moment, or of a date: 1 or 0. Null if a date has no such column. */
const testOf = (key: ColumnKey, question: string): Test | null => {
  if (key === numberColumn(question) || key === askedColumn(question)) return (day) => (day > 0 ? 1 : 0)
  const column = parseColumn(key)
  if (column?.kind !== 'slice' || column.part !== 'w') return null
  const { bit } = column
  return (day) => (day >>> bit) & 1
}

const ordinalsIn = (chunk: number, { length }: Days): number =>
  Math.max(0, Math.min(CHUNK_RESPONDENTS, length - chunk * CHUNK_RESPONDENTS))

const fill = (bytes: Uint8Array, days: Days, chunk: number, test: Test): void => {
  const from = chunk * CHUNK_RESPONDENTS
  const count = ordinalsIn(chunk, days)
  for (let i = 0; i < count; i += 1) {
    const byte = i >>> 3
    bytes[byte] = (bytes[byte] ?? 0) | (test(days[from + i] ?? 0) << (i & 7))
  }
}

type Made = Readonly<{ days: Days; respondents: number }>

/** A set of those whose day passes the test, until `give`. */
const setsOfDays = (arena: Arena) => {
  const taken: Address[] = []
  return {
    of: ({ days, respondents }: Made, test: Test): Bitset =>
      extentOf(respondents).map((length, chunk) => {
        const address = arena.take()
        taken.push(address)
        fill(arena.view(address, length), days, chunk, test)
        return address
      }),
    give: (): void => {
      for (const address of taken.splice(0)) arena.give(address)
    },
  }
}
type Sets = ReturnType<typeof setsOfDays>

const NOBODY: Bitset = []

/** The columns of one moment or date; those of digits that no day has take no memory. */
const columnsOf = (sets: Sets, made: Made, question: string, keys: readonly ColumnKey[]) => {
  const used = made.days.reduce((bits, day) => bits | day, 0)
  return keys.map((key) => {
    const test = testOf(key, question)
    return [key, test === null || test(used) === 0 ? NOBODY : sets.of(made, test)] as const
  })
}

/** Those of moments, and those of the numbers of a date: who was asked it is stored. */
const OF_MOMENT = /^[?=#]/
const OF_DATE = /^(?:=number$|#)/

/** The keys of one question among some, each once. */
const keysOf = (question: string, ends: RegExp, keys: readonly ColumnKey[]): readonly ColumnKey[] => [
  ...new Set(keys.filter((key) => key.startsWith(question) && ends.test(key.slice(question.length)))),
]

type Wanted = Readonly<{
  question: string
  keys: readonly ColumnKey[]
  days: (connection: Connection) => Promise<Days>
}>

/** The questions of which columns are made, with those among some. */
const wantedOf = (survey: IndexedSurveyRef, keys: readonly ColumnKey[], daysOf: ResponseDays): readonly Wanted[] => [
  ...(survey.moments ?? []).map((question) => ({
    question,
    keys: keysOf(question, OF_MOMENT, keys),
    days: (connection: Connection) => daysOf(connection, survey, question),
  })),
  ...[...(survey.dates ?? [])].map(([question, now]) => ({
    question,
    keys: keysOf(question, OF_DATE, keys),
    days: (connection: Connection) => changedAnswers(connection, survey, question, now),
  })),
]

/** Some keys without those of which columns are made. */
const storedOf = (wanted: readonly Wanted[], keys: readonly ColumnKey[]): readonly ColumnKey[] => {
  const made = new Set(wanted.flatMap((one) => one.keys))
  return made.size === 0 ? keys : keys.filter((key) => !made.has(key))
}

/**
 * The columns of a store, and those of moments: as if the day on which somebody answered or began were the answer to a date question. They are made
 * from the days for as long as they are loaded. So are those of dates that were asked for in other parts before.
 */
export const withMomentColumns = ({ arena, look }: ColumnStore, daysOf: ResponseDays): ColumnStore => {
  const made = async (sets: Sets, [connection, survey, keys]: Parameters<ColumnStore['load']>) => {
    const columns = new Map<ColumnKey, Bitset>()
    for (const { question, keys: wanted, days: read } of wantedOf(survey, keys, daysOf)) {
      if (wanted.length === 0) continue
      const days = await read(connection)
      for (const [key, set] of columnsOf(sets, { days, respondents: survey.respondents }, question, wanted))
        columns.set(key, set)
    }
    return columns
  }

  return columnStore(arena, async (connection, survey, keys) => {
    const stored = (some: readonly ColumnKey[]) => storedOf(wantedOf(survey, some, daysOf), some)
    const loadSome = await look(connection, survey, stored(keys))
    return async (some) => {
      const sets = setsOfDays(arena)
      try {
        const columns = await made(sets, [connection, survey, some])
        const { column, release } = await loadSome(stored(some))
        return {
          column: (key) => columns.get(key) ?? column(key),
          release: () => {
            sets.give()
            release()
          },
        }
      } catch (error) {
        sets.give()
        throw error
      }
    }
  })
}
