import { valueKey } from '../answer-keys.ts'
import { type AnswerShape, noLists, noSource } from '../answer-shape.ts'
import { chosenParts, type DateParts, dateNumber, dateOfNumber, partsIn } from '../calendar-date.ts'
import { type Issue, pointer } from '../issue.ts'

type DateQuestion = DateParts & Readonly<{ id: string; bands?: readonly string[] | undefined }>
/** `value`: the digits of the date as a number (`calendar-date.ts`). */
export type DateAnswer = Readonly<{ shape: 'date'; value: number }>

const partIssues = (question: DateQuestion, path: readonly PropertyKey[]): readonly Issue[] => {
  const { year, month, day } = question
  return year || month || day ? [] : [{ path: pointer([...path, 'year']), key: 'date-no-parts', values: {} }]
}

const bandIssues = (question: DateQuestion, path: readonly PropertyKey[]): readonly Issue[] =>
  (question.bands ?? []).flatMap((band, i, all): readonly Issue[] => {
    const at = pointer([...path, 'bands', i])
    const before = all[i - 1]
    if (chosenParts(band, question) === null) return [{ path: at, key: 'date-form', values: { date: band } }]
    const isInOrder = before === undefined || dateNumber(before) < dateNumber(band)
    return isInOrder ? [] : [{ path: at, key: 'band-order', values: { band, before } }]
  })

/** Whether every part that is asked for is chosen. */
const isWhole =
  (parts: DateParts) =>
  (value: number): boolean => {
    const chosen = chosenParts(dateOfNumber(value, parts), parts)
    return chosen !== null && partsIn(parts).every((part) => chosen[part] > 0)
  }

/** A date, or a part of one: `Q` holds its digits. */
export const date: AnswerShape<DateQuestion, DateAnswer> = {
  lists: () => noLists,
  withLists: (question) => question,
  keys: ({ id, year, month, day }) => [[valueKey(id), { holds: 'date', precode: null, parts: { year, month, day } }]],
  codes: () => [],
  reader: ({ id }) => {
    const key = valueKey(id)
    return ({ data }) => {
      const value = data[key]
      return value ? { shape: 'date', value } : null
    }
  },
  write: (id, { value }, { data }) => {
    data[valueKey(id)] = value
  },
  asks: (question) => ({
    kind: 'number',
    codes: null,
    source: { ...noSource, numbers: [valueKey(question.id)], isWhole: isWhole(question) },
  }),
  piped: (question, { value }) =>
    isWhole(question)(value) ? [{ date: dateOfNumber(value, question), parts: question }] : [],
  dates: ({ year, month, day, bands = [] }) => ({ parts: { year, month, day }, hasBands: bands.length > 0 }),
  issues: (question, path) => [...partIssues(question, path), ...bandIssues(question, path)],
}
