import type { AnswerData, AnswerTexts, Entries } from '@portal/contracts/survey/answer-data'
import { storedIn } from '@portal/contracts/survey/answer-shape'
import type { Page } from '@portal/contracts/survey/definition'
import { type CompiledSurvey, type Effective, effective } from '@portal/contracts/survey/flow'
import { countedOnce, keepJudged, noPages, type SentPages } from './counted-pages.ts'
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

/** What was sent of a response. */
export const pagesOf = (response: Response): SentPages => (response.status === 'not started' ? noPages : response.pages)

/** The answers to these pages that affect what is shown. Collecting all answers for each page would take longer the further the respondent is. */
const bearingOf = (survey: CompiledSurvey, sentFor: (page: string) => Entries | undefined) => {
  const data: Record<string, AnswerData[string]> = {}
  const texts: Record<string, AnswerTexts[string]> = {}
  for (const keys of keysByPage(survey)) {
    const given = sentFor(keys.page)
    if (!given) continue
    take(keys.numbers, given.data, data)
    take(keys.texts, given.texts, texts)
  }
  return { data, texts }
}

/** The answers so far that affect what is shown, and the whole pages in `whole` (which replace what was sent for them before). */
export const bearingAnswers = (survey: CompiledSurvey, response: Response, whole = noPages): Entries => {
  const sent = pagesOf(response)
  const { data, texts } = bearingOf(survey, (page) => (whole.has(page) ? undefined : sent.get(page)))
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

/** What counts now of the answers that were sent, of those that affect what is shown. */
export const countingNow = (survey: CompiledSurvey, response: Response): Effective =>
  countedOnce(survey, pagesOf(response), () => {
    const { data, texts } = bearingAnswers(survey, response)
    return effective(survey, data, texts)
  })

/** Pages whose questions are all shown wherever they are. `inert`: of these, those with no answer that decides anything. */
type WholePages = Readonly<{ shown: ReadonlySet<Page>; inert: ReadonlySet<Page> }>

const wholePages = new WeakMap<CompiledSurvey, WholePages>()

const wholePagesOf = (survey: CompiledSurvey): WholePages => {
  const ready = wholePages.get(survey)
  if (ready) return ready
  const deciding = new Set(keysByPage(survey).map(({ page }) => page))
  const shown = survey.definition.pages.filter(isShownWhole)
  const made = { shown: new Set(shown), inert: new Set(shown.filter(({ id }) => !deciding.has(id))) }
  wholePages.set(survey, made)
  return made
}

const judgedAlone = (survey: CompiledSurvey, response: Response, page: Page, answers: Entries): Effective => {
  if (wholePagesOf(survey).inert.has(page)) return countingNow(survey, response)
  const sent = pagesOf(response)
  const { data, texts } = bearingOf(survey, (id) => (id === page.id ? answers : sent.get(id)))
  return effective(survey, data, texts)
}

/** What counts once this page is sent, too. `isAll`: nothing that was sent for it is left out as hidden. */
type CountingWith = Readonly<{ now: Effective; isAll: boolean }>

/**
 * As `countingNow`, with the answers to the page that is shown. On most pages nothing is hidden by an answer: then only those count that affect
 * what is shown, and what counts is the same once the page is stored.
 */
export const countingWith = (
  survey: CompiledSurvey,
  response: Response,
  page: Page,
  answers: Entries,
): CountingWith => {
  if (wholePagesOf(survey).shown.has(page)) {
    const now = judgedAlone(survey, response, page, answers)
    keepJudged(survey, pagesOf(response), { page: page.id, answers }, now)
    return { now, isAll: true }
  }
  const { data, texts } = bearingAnswers(survey, response, new Map([[page.id, answers]]))
  const now = effective(survey, data, texts)
  return { now, isAll: now.data === data && now.texts === texts }
}
