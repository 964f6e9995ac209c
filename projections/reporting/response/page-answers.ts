import type { PageAnswered, PageSaved } from '@portal/contracts/events/surveys'
import type { AnswerData, AnswerTexts } from '@portal/contracts/survey/answer-data'
import { type Effective, effective } from '@portal/contracts/survey/flow'
import { NotApplicable } from '../../runtime/failure.ts'
import type { ColumnKey } from './column-keys.ts'
import type { RespondentBits } from './index-bits.ts'
import type { IndexedPage, IndexedSurvey } from './indexed-survey.ts'
import type { Kept, ResponseRow } from './tables.ts'

type PageEvent = PageAnswered | PageSaved

/** Answers, and what was asked for them: all of a respondent's, or one page's. */
type Answers = Readonly<{ data: AnswerData; texts: AnswerTexts; asked: readonly string[] }>

const NOTHING: Answers = { data: {}, texts: {}, asked: [] }

const without = <T>(record: Readonly<Record<string, T>>, keys: ReadonlySet<string>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.has(key)))

const only = <T>(record: Readonly<Record<string, T>>, keys: ReadonlySet<string>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => keys.has(key)))

const textsOf = ({ texts }: PageEvent): AnswerTexts => (texts && 'value' in texts ? texts.value : {})
const isErased = ({ texts }: PageEvent): boolean => texts !== undefined && 'erased' in texts

/** Everything that was given, whether it counts or not. */
const wholeOf = ({ data, texts, asked, kept }: ResponseRow): Answers => kept ?? { data, texts: texts ?? {}, asked }

/** The part of a page in them. */
const ofPage = ({ data, texts, asked }: Answers, { keys, tokens }: IndexedPage): Answers => ({
  data: only(data, keys),
  texts: only(texts, keys),
  asked: asked.filter((token) => tokens.has(token)),
})

const withoutPage = ({ data, texts, asked }: Answers, { keys, tokens }: IndexedPage): Answers => ({
  data: without(data, keys),
  texts: without(texts, keys),
  asked: asked.filter((token) => !tokens.has(token)),
})

const together = (one: Answers, other: Answers): Answers => ({
  data: { ...one.data, ...other.data },
  texts: { ...one.texts, ...other.texts },
  asked: [...one.asked, ...other.asked],
})

/** `Q5` loses to its items where one of them is hidden now. */
const shownTokens = (asked: readonly string[], hidden: Effective['hidden'], { tokens }: IndexedSurvey) => {
  if (hidden.size === 0) return asked
  return asked.flatMap((token) => {
    const { question, entries } = tokens.get(token) ?? { question: token, entries: [] }
    if (hidden.has(question) || hidden.has(token)) return []
    return entries.some((entry) => hidden.has(entry)) ? entries.filter((entry) => !hidden.has(entry)) : [token]
  })
}

/** What of the whole counts now. The same object where nothing is hidden. */
const counted = (whole: Answers, indexed: IndexedSurvey): Answers => {
  const { data, texts, hidden } = effective(indexed.survey, whole.data, whole.texts)
  const asked = shownTokens(whole.asked, hidden, indexed)
  const isAll = data === whole.data && texts === whole.texts && asked.length === whole.asked.length
  return isAll && asked.every((token, i) => token === whole.asked[i]) ? whole : { data, texts, asked }
}

const columnsOf = ({ data, texts, asked }: Answers, indexed: IndexedSurvey): Set<ColumnKey> => {
  const columns = new Set<ColumnKey>()
  for (const key in data) addColumn(columns, indexed.columnOf(key, data[key] ?? 0))
  for (const key in texts) if (texts[key] !== '') addColumn(columns, indexed.textColumnOf(key))
  for (const token of asked) for (const column of indexed.tokens.get(token)?.columns ?? []) columns.add(column)
  return columns
}

const addColumn = (columns: Set<ColumnKey>, column: ColumnKey | null): void => {
  if (column !== null) columns.add(column)
}

const move = (before: Answers, after: Answers, indexed: IndexedSurvey, bits: RespondentBits): void => {
  const now = columnsOf(after, indexed)
  for (const column of columnsOf(before, indexed)) if (!now.has(column)) bits.clear(column)
  for (const column of now) bits.set(column)
}

/**
 * Whether the page's own answers are all that changes: nothing is hidden so far, no condition asks about this page, and
 * all its answers are to what was shown.
 */
const standsAlone = (
  row: ResponseRow,
  { data, asked }: PageEvent,
  page: IndexedPage,
  indexed: IndexedSurvey,
): boolean => {
  if (indexed.survey.parts.length === 0) return true
  if (row.kept !== null || page.decides) return false
  const shown = new Set(asked)
  const isShown = (key: string): boolean => {
    const known = indexed.survey.keys.get(key)
    return known !== undefined && (shown.has(known.question.id) || shown.has(`${known.question.id}_${known.precode}`))
  }
  return Object.keys(data).every(isShown)
}

/** The page's answers take the place of those that it had before, and hide or show others if conditions ask for them. */
export const applyPage = (row: ResponseRow, event: PageEvent, indexed: IndexedSurvey, bits: RespondentBits): void => {
  const page = indexed.pages.get(event.page)
  if (!page) throw new NotApplicable('its page is not in the survey version')
  if (isErased(event)) eraseTexts(row, indexed, bits)

  const { data, asked } = event
  const given: Answers = { data, texts: row.texts === null ? {} : textsOf(event), asked }
  const change = standsAlone(row, event, page, indexed) ? replacePage : replaceAll
  change(row, given, page, indexed, bits)
}

type Change = (
  row: ResponseRow,
  given: Answers,
  page: IndexedPage,
  indexed: IndexedSurvey,
  bits: RespondentBits,
) => void

const replacePage: Change = (row, given, page, indexed, bits) => {
  const whole = wholeOf(row)
  const isNew = !whole.asked.some((token) => page.tokens.has(token))
  move(isNew ? NOTHING : ofPage(whole, page), given, indexed, bits)
  keep(row, together(isNew ? whole : withoutPage(whole, page), given), null)
}

const replaceAll: Change = (row, given, page, indexed, bits) => {
  const before: Answers = { data: row.data, texts: row.texts ?? {}, asked: row.asked }
  const whole = together(withoutPage(wholeOf(row), page), given)
  const now = counted(whole, indexed)
  move(before, now, indexed, bits)
  keep(row, now, now === whole ? null : whole)
}

const keep = (row: ResponseRow, { data, texts, asked }: Answers, kept: Kept | null): void => {
  row.data = data
  row.texts = row.texts === null ? null : texts
  row.asked = asked
  row.kept = kept
}

/** The key that hides a respondent's texts is gone: for all of them, since they have one owner. */
const eraseTexts = (row: ResponseRow, indexed: IndexedSurvey, bits: RespondentBits): void => {
  for (const key in row.texts) {
    const column = indexed.textColumnOf(key)
    if (column !== null) bits.clear(column)
  }
  row.texts = null
  if (row.kept) row.kept = { ...row.kept, texts: {} }
}
