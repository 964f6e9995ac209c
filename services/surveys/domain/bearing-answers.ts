import type { AnswerData, AnswerTexts, Entries } from '@portal/contracts/survey/answer-data'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import type { Response } from './response-state.ts'

type KeysOfPage = readonly [page: string, keys: readonly string[]]

const known = new WeakMap<CompiledSurvey, readonly KeysOfPage[]>()

/** The keys that show-ifs depend on, by the page on which they are answered. */
const keysByPage = (survey: CompiledSurvey): readonly KeysOfPage[] => {
  const ready = known.get(survey)
  if (ready) return ready
  const pageOf = (key: string): string => survey.pageOf.get(survey.keys.get(key)?.question.id ?? '')?.id ?? ''
  const keys = [...Map.groupBy(survey.deciding, pageOf)]
  known.set(survey, keys)
  return keys
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

  for (const [page, keys] of keysByPage(survey)) {
    const given = whole.has(page) ? undefined : sent.get(page)
    if (given) for (const key of keys) take(key, given, data, texts)
  }
  for (const page of whole.values()) {
    Object.assign(data, page.data)
    Object.assign(texts, page.texts)
  }
  return { data, texts }
}

const take = (key: string, given: Entries, data: Record<string, number>, texts: Record<string, string>): void => {
  const [code, text] = [given.data[key], given.texts[key]]
  if (code !== undefined) data[key] = code
  if (text !== undefined) texts[key] = text
}
