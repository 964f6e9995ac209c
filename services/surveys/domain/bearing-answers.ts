import type { AnswerData, AnswerTexts, Entries } from '@portal/contracts/survey/answer-data'
import { storedIn } from '@portal/contracts/survey/answer-shape'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
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
