import { type MomentQuestion, momentQuestions } from '@portal/contracts/reporting/time-question'
import { askedColumn, type ColumnKey, numberColumn, parseColumn } from '../response/column-keys.ts'
import { type Arena, CHUNK_RESPONDENTS, EMPTY } from './arena.ts'
import { type Bitset, extentOf } from './bitset.ts'
import type { ColumnStore, IndexedSurveyRef } from './columns.ts'
import type { Address } from './kernel.ts'
import type { Days, ResponseDays } from './response-days.ts'

type Test = (day: number) => number

/** Whether the day of a respondent is in a column of a moment: 1 or 0. Null if a date has no such column. */
const testOf = (key: ColumnKey, question: MomentQuestion): Test | null => {
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

const bitsetOfDays = (arena: Arena, taken: Address[], days: Days, test: Test, respondents: number): Bitset =>
  extentOf(respondents).map((length, chunk) => {
    const address = arena.take()
    taken.push(address)
    fill(arena.view(address, length), days, chunk, test)
    return address
  })

const NONE: readonly MomentQuestion[] = []

/** The keys of one moment among some, each once. */
const keysOf = (question: MomentQuestion, keys: readonly ColumnKey[]): readonly ColumnKey[] => [
  ...new Set(keys.filter((key) => key.startsWith(question) && /^[?=#]/.test(key.slice(question.length)))),
]

/**
 * The columns of a store, and those of moments: as if the day on which somebody answered or began were the answer to a date question. They are made
 * from the days for as long as they are loaded.
 */
export const withMomentColumns = (store: ColumnStore, daysOf: ResponseDays): ColumnStore => {
  const made = async (
    connection: Parameters<ColumnStore['load']>[0],
    survey: IndexedSurveyRef,
    keys: readonly ColumnKey[],
    taken: Address[],
  ): Promise<ReadonlyMap<ColumnKey, Bitset>> => {
    const columns = new Map<ColumnKey, Bitset>()
    for (const question of survey.moments ?? NONE) {
      const wanted = keysOf(question, keys)
      if (wanted.length === 0) continue
      const days = await daysOf(connection, survey, question)
      const used = days.reduce((bits, day) => bits | day, 0)
      for (const key of wanted) {
        const test = testOf(key, question)
        const isEmpty = test === null || test(used) === 0
        columns.set(
          key,
          isEmpty
            ? extentOf(survey.respondents).map(() => EMPTY)
            : bitsetOfDays(store.arena, taken, days, test, survey.respondents),
        )
      }
    }
    return columns
  }

  return {
    arena: store.arena,
    load: async (connection, survey, keys) => {
      const isMoment = momentQuestions.some((question) => keysOf(question, keys).length > 0)
      if (!isMoment || survey.moments === undefined) return store.load(connection, survey, keys)
      const taken: Address[] = []
      const give = (): void => {
        for (const address of taken.splice(0)) store.arena.give(address)
      }
      try {
        const columns = await made(connection, survey, keys, taken)
        const { column, release } = await store.load(
          connection,
          survey,
          keys.filter((key) => !columns.has(key)),
        )
        return {
          column: (key) => columns.get(key) ?? column(key),
          release: () => {
            give()
            release()
          },
        }
      } catch (error) {
        give()
        throw error
      }
    },
  }
}
