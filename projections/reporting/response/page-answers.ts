import type { PageAnswered, PageSaved } from '@portal/contracts/events/surveys'
import type { AnswerData, AnswerTexts } from '@portal/contracts/survey/answer-data'
import { type Effective, effective } from '@portal/contracts/survey/flow'
import type { KnownKey } from '@portal/contracts/survey/question-shape'
import { NotApplicable } from '../../runtime/batches/failure.ts'
import type { ColumnKey } from './column-keys.ts'
import { clearBit, type RespondentBits, setBit, settle } from './index-bits.ts'
import type { IndexedPage, IndexedSurvey } from './indexed-survey.ts'
import type { Kept, ResponseRow } from './tables.ts'

type PageEvent = PageAnswered | PageSaved

/** Answers, and what was asked: of all pages of a respondent, or of one page. */
type Answers = Readonly<{ data: AnswerData; texts: AnswerTexts; asked: readonly string[] }>

const NOTHING: Answers = { data: {}, texts: {}, asked: [] }

const without = <T>(record: Readonly<Record<string, T>>, keys: ReadonlySet<string>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.has(key)))

const NO_TEXTS: AnswerTexts = {}
const textsOf = ({ texts }: PageEvent): AnswerTexts => (texts && 'value' in texts ? texts.value : NO_TEXTS)
const isErased = ({ texts }: PageEvent): boolean => texts !== undefined && 'erased' in texts

/** All given answers, whether they count or not. */
const wholeOf = ({ data, texts, asked, kept }: ResponseRow): Answers => kept ?? { data, texts: texts ?? {}, asked }

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

/** `Q5` is replaced by its items if one of them is now hidden. */
const shownTokens = (asked: readonly string[], hidden: Effective['hidden'], { tokens }: IndexedSurvey) => {
  if (hidden.size === 0) return asked
  return asked.flatMap((token) => {
    const { question, entries } = tokens.get(token) ?? { question: token, entries: [] }
    if (hidden.has(question) || hidden.has(token)) return []
    return entries.some((entry) => hidden.has(entry)) ? entries.filter((entry) => !hidden.has(entry)) : [token]
  })
}

/** The part of all answers that counts now. The same object if nothing is hidden. */
const counted = (whole: Answers, indexed: IndexedSurvey): Answers => {
  const { data, texts, hidden } = effective(indexed.survey, whole.data, whole.texts)
  const asked = shownTokens(whole.asked, hidden, indexed)
  const isAll = data === whole.data && texts === whole.texts && asked.length === whole.asked.length
  return isAll && asked.every((token, i) => token === whole.asked[i]) ? whole : { data, texts, asked }
}

/** Calls back for every column that these answers set; for some columns more than once. */
const eachColumn = (answers: Answers, indexed: IndexedSurvey, found: (column: ColumnKey) => void): void => {
  const { data, texts, asked } = answers
  for (const key in data) for (const column of indexed.columnsOf(key, data[key] ?? 0)) found(column)
  for (const key in texts) if (texts[key] !== '') tellOne(indexed.textColumnOf(key), found)
  for (const token of asked) indexed.tokens.get(token)?.columns.forEach(found)
}

const tellOne = (column: ColumnKey | null, found: (column: ColumnKey) => void): void => {
  if (column !== null) found(column)
}

const columnsOf = (answers: Answers, indexed: IndexedSurvey): ReadonlySet<ColumnKey> => {
  const columns = new Set<ColumnKey>()
  if (answers !== NOTHING) eachColumn(answers, indexed, (column) => columns.add(column))
  return columns
}

/** Reports only differences: each change is kept until the tail of the index is folded. */
const move = (before: Answers, after: Answers, indexed: IndexedSurvey, bits: RespondentBits): void => {
  const [was, is] = [columnsOf(before, indexed), columnsOf(after, indexed)]
  for (const column of was) if (!is.has(column)) clearBit(bits, column)
  for (const column of is) if (!was.has(column)) setBit(bits, column)
}

/**
 * Whether only the page's own answers change: nothing is hidden so far, no condition depends on this page, and
 * all its answers are to questions that were shown.
 */
const standsAlone = (row: ResponseRow, event: PageEvent, page: IndexedPage, { survey }: IndexedSurvey): boolean => {
  if (survey.parts.length === 0) return true
  if (row.kept !== null || page.decides) return false
  if (page.questions.every((id) => event.asked.includes(id))) return true
  return Object.keys(event.data).every((key) => isShown(survey.keys.get(key), event.asked))
}

const isShown = (known: KnownKey | undefined, asked: readonly string[]): boolean =>
  known !== undefined && (asked.includes(known.question.id) || asked.includes(`${known.question.id}_${known.precode}`))

/** Without the answers that contradict themselves: they count as not given until the respondent has settled them. */
const settled = (given: Answers, event: PageEvent, { survey }: IndexedSurvey): Answers => {
  if (event.type !== 'PageSaved' || event.unsettled === undefined) return given
  const unsettled = new Set(event.unsettled)
  const keys = new Set([...survey.keys].flatMap(([key, { question }]) => (unsettled.has(question.id) ? [key] : [])))
  return { ...given, data: without(given.data, keys), texts: without(given.texts, keys) }
}

/** Replaces the page's former answers, and hides or shows others if conditions depend on them. */
export const applyPage = (row: ResponseRow, event: PageEvent, indexed: IndexedSurvey, bits: RespondentBits): void => {
  const page = indexed.pages.get(event.page)
  if (!page) throw new NotApplicable('its page is not in the survey version')
  if (isErased(event)) eraseTexts(row, indexed, bits)

  const { data, asked } = event
  const given = settled({ data, texts: row.texts === null ? {} : textsOf(event), asked }, event, indexed)
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

/** Most pages are applied to a row once: their answers are added in place. */
const replacePage: Change = (row, given, page, indexed, bits) => {
  const isNew = !row.asked.some((token) => page.tokens.has(token))
  if (!isNew) return replaceAll(row, given, page, indexed, bits)
  eachColumn(given, indexed, (column) => setBit(bits, column))
  Object.assign(row.data, given.data)
  if (row.texts && given.texts !== NO_TEXTS) Object.assign(row.texts, given.texts)
  row.asked = row.asked.concat(given.asked)
}

const replaceAll: Change = (row, given, page, indexed, bits) => {
  const before: Answers = { data: row.data, texts: row.texts ?? {}, asked: row.asked }
  const whole = together(withoutPage(wholeOf(row), page), given)
  const now = counted(whole, indexed)
  move(before, now, indexed, bits)
  keep(row, now, now === whole ? null : whole)
}

/** Copies, since a later page may be added in place. */
const keep = (row: ResponseRow, { data, texts, asked }: Answers, kept: Kept | null): void => {
  row.data = { ...data }
  row.texts = row.texts === null ? null : { ...texts }
  row.asked = asked
  row.kept = kept
}

/** Nothing of the response counts any more. */
export const withdrawAnswers = (row: ResponseRow, indexed: IndexedSurvey, bits: RespondentBits): void => {
  move({ data: row.data, texts: row.texts ?? NO_TEXTS, asked: row.asked }, NOTHING, indexed, bits)
  keep(row, NOTHING, null)
}

/** The key of a respondent's texts was destroyed: this applies to all of them, since they have one owner. */
const eraseTexts = (row: ResponseRow, indexed: IndexedSurvey, bits: RespondentBits): void => {
  for (const key in row.texts) {
    const column = indexed.textColumnOf(key)
    if (column !== null) clearBit(bits, column)
  }
  row.texts = null
  if (row.kept) row.kept = { ...row.kept, texts: {} }
}

/**
 * The respondent was erased: no texts are left. Questions that were shown only because of those texts no longer count,
 * and the index is the same whether it ever contained them or not: a rebuild, which cannot read them, has the same
 * rows.
 */
export const eraseAnswers = (row: ResponseRow, indexed: IndexedSurvey, bits: RespondentBits): void => {
  eraseTexts(row, indexed, bits)
  const before: Answers = { data: row.data, texts: NO_TEXTS, asked: row.asked }
  const whole = wholeOf(row)
  const now = counted(whole, indexed)
  move(before, now, indexed, bits)
  keep(row, now, now === whole ? null : whole)
  settle(bits, indexed.mayTellOfTexts)
}
