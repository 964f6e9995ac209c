import type { AnswerData, AnswerTexts, Entries } from '@portal/contracts/survey/answer-data'
import { storedIn } from '@portal/contracts/survey/answer-shape'
import type { Page } from '@portal/contracts/survey/definition'
import { type CompiledSurvey, type Effective, effective } from '@portal/contracts/survey/flow'
import { isShownWhole } from './fixed-parts.ts'
import type { Response } from './response-state.ts'

/** Keys that are answered on a page: those under which numbers are stored, and those under which texts are. */
type KeysOfPage = Readonly<{ page: string; numbers: readonly string[]; texts: readonly string[] }>

const known = new WeakMap<CompiledSurvey, readonly KeysOfPage[]>()

/** The keys that show-ifs depend on, by the page on which they are answered. */
const keysByPage = (survey: CompiledSurvey): readonly KeysOfPage[] => {
  const ready = known.get(survey)
  if (ready) return ready
  const pageOf = (key: string): string => survey.pageOf.get(survey.keys.get(key)?.question.id ?? '')?.id ?? ''
  const isIn = (entries: keyof Entries) => (key: string) => {
    const use = survey.keys.get(key)
    return use !== undefined && storedIn[use.holds].includes(entries)
  }
  const pages = [...Map.groupBy(survey.deciding, pageOf)].map(([page, keys]) => ({
    page,
    numbers: keys.filter(isIn('data')),
    texts: keys.filter(isIn('texts')),
  }))
  known.set(survey, pages)
  return pages
}

const none: ReadonlyMap<string, Entries> = new Map()

/**
 * The answers so far that affect what is shown, and the whole pages in `whole` (which replace what
 * was sent for them before). Collecting all answers for each page would take
 * longer the further the respondent is.
 */
export const bearingAnswers = (survey: CompiledSurvey, response: Response, whole = none): Entries => {
  const data: Record<string, AnswerData[string]> = {}
  const texts: Record<string, AnswerTexts[string]> = {}
  const sent = response.status === 'not started' ? none : response.pages

  for (const keys of keysByPage(survey)) {
    const given = whole.has(keys.page) ? undefined : sent.get(keys.page)
    if (!given) continue
    take(keys.numbers, given.data, data)
    take(keys.texts, given.texts, texts)
  }
  for (const page of whole.values()) {
    Object.assign(data, page.data)
    Object.assign(texts, page.texts)
  }
  return { data, texts }
}

const take = <Value>(
  keys: readonly string[],
  given: Readonly<Record<string, Value>>,
  into: Record<string, Value>,
): void => {
  for (const key of keys) {
    const value = given[key]
    if (value !== undefined) into[key] = value
  }
}

const counted = new WeakMap<Response, Readonly<{ survey: CompiledSurvey; now: Effective }>>()

/**
 * What counts now of the answers that were sent, of those that affect what is shown. It is found once for each state of a response: its page is
 * shown and then answered on the same one.
 */
export const countingNow = (survey: CompiledSurvey, response: Response): Effective => {
  const known = counted.get(response)
  if (known?.survey === survey) return known.now
  const { data, texts } = bearingAnswers(survey, response)
  const now = effective(survey, data, texts)
  counted.set(response, { survey, now })
  return now
}

const inert = new WeakMap<CompiledSurvey, ReadonlySet<Page>>()

const inertPages = (survey: CompiledSurvey): ReadonlySet<Page> => {
  const ready = inert.get(survey)
  if (ready) return ready
  const deciding = new Set(keysByPage(survey).map(({ page }) => page))
  const made = new Set(survey.definition.pages.filter((page) => !deciding.has(page.id) && isShownWhole(page)))
  inert.set(survey, made)
  return made
}

/** What counts once this page is sent, too. `isAll`: nothing that was sent for it is left out as hidden. */
type CountingWith = Readonly<{ now: Effective; isAll: boolean }>

/**
 * As `countingNow`, with the answers to the page that is shown. Most pages decide nothing and have nothing that an answer hides: then it is what
 * counted before.
 */
export const countingWith = (survey: CompiledSurvey, response: Response, page: Page, sent: Entries): CountingWith => {
  if (inertPages(survey).has(page)) return { now: countingNow(survey, response), isAll: true }
  const { data, texts } = bearingAnswers(survey, response, new Map([[page.id, sent]]))
  const now = effective(survey, data, texts)
  return { now, isAll: now.data === data && now.texts === texts }
}
