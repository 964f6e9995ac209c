import { personal } from '@portal/contracts/events/personal'
import type { PageAnswered, RespondentFlags, ResponseEvent, ResponseStarted } from '@portal/contracts/events/surveys'
import type { Instant, ResponseId, SurveyId } from '@portal/contracts/ids'
import type { Weights } from '@portal/contracts/reporting/weight'
import type { Entries } from '@portal/contracts/survey/answer-data'
import type { Page } from '@portal/contracts/survey/definition'
import { type CompiledSurvey, type Effective, effective } from '@portal/contracts/survey/flow'
import { accept, type Decision, reject } from '../../kernel/decider.ts'
import { type Fault, isAgainstRule, isMissing } from './fault.ts'
import { importedSurvey } from './imported-survey.ts'
import { answerFaults } from './shapes/rules-of.ts'
import { codeFaults, sizeFaults } from './validate.ts'

/**
 * A response that was given elsewhere. `covered` lists, in the form of ASKED, what the file asked: `Q5` for a whole
 * question, `Q5_2` for single items. `complete`: the respondent reached the end.
 */
export type ImportResponse = Readonly<{
  survey: CompiledSurvey
  surveyId: SurveyId
  surveyVersion: number
  responseId: ResponseId
  key: string
  flags: RespondentFlags
  weights?: Weights
  answers: Entries
  covered: ReadonlySet<string>
  complete: boolean
  at: Instant
  /** The import that brings it, and what it does with answers that break a rule (by default it refuses them). */
  importId?: string
  rules?: 'refuse' | 'keep' | 'leave-out'
}>

export type ImportRejection = Readonly<{ code: 'invalid-answers'; faults: readonly Fault[] }>

/** Faults that say that something is missing are left out: an import may leave answers open. */
const faultsOf = ({ survey, answers }: ImportResponse): readonly Fault[] => {
  const faults: Fault[] = [...codeFaults(survey, answers)]
  const isWrong = new Set(faults.map(({ question }) => question))
  for (const { shown, read } of importedSurvey(survey).judged) {
    const answer = isWrong.has(shown.question.id) ? null : read(answers)
    if (answer) faults.push(...answerFaults(shown, answer).filter((fault) => !isMissing(fault)))
  }
  return [...faults, ...sizeFaults(answers)]
}

/** The questions whose answers break a rule. The answers themselves must be free of other faults. */
export const questionsAgainstRules = (command: ImportResponse): ReadonlySet<string> =>
  new Set(faultsOf(command).flatMap((fault) => (isAgainstRule(fault) ? [fault.question] : [])))

const withoutQuestions = ({ survey, answers }: ImportResponse, left: ReadonlySet<string>): Entries => {
  const isKept = ([key]: readonly [string, unknown]): boolean => !left.has(survey.keys.get(key)?.question.id ?? '')
  return {
    data: Object.fromEntries(Object.entries(answers.data).filter(isKept)),
    texts: Object.fromEntries(Object.entries(answers.texts).filter(isKept)),
  }
}

type Draft = Readonly<{ data: Record<string, number>; texts: Record<string, string> }>

/** Answers by their page. */
const byPage = ({ survey, answers }: ImportResponse): ReadonlyMap<Page, Entries> => {
  const { pageOfKey } = importedSurvey(survey)
  const pages = new Map<Page, Draft>()
  const draftFor = (key: string): Draft | null => {
    const page = pageOfKey(key)
    if (page === undefined) return null
    const known = pages.get(page)
    if (known) return known
    const draft: Draft = { data: {}, texts: {} }
    pages.set(page, draft)
    return draft
  }
  for (const key in answers.data) {
    const draft = draftFor(key)
    if (draft) draft.data[key] = answers.data[key] ?? 0
  }
  for (const key in answers.texts) {
    const draft = draftFor(key)
    if (draft) draft.texts[key] = answers.texts[key] ?? ''
  }
  return pages
}

const nothing: Entries = { data: {}, texts: {} }

/** The record of a page: null if the file neither asked nor answered anything of it. */
const pageEvent = (
  { survey, surveyId, responseId, covered, at }: ImportResponse,
  page: Page,
  { data, texts }: Entries,
  now: Effective,
): PageAnswered | null => {
  const asked = importedSurvey(survey).asked(page, now, covered)
  const hasTexts = Object.keys(texts).length > 0
  if (asked.length === 0 && !hasTexts && Object.keys(data).length === 0) return null
  const written = hasTexts ? { texts: personal(texts) } : {}
  return { type: 'PageAnswered', surveyId, responseId, page: page.id, owner: responseId, data, ...written, asked, at }
}

const pagesReached = (command: ImportResponse, given: ReadonlyMap<Page, Entries>): readonly Page[] => {
  const { pages } = command.survey.definition
  return command.complete ? pages : pages.slice(0, pages.findLastIndex((page) => given.has(page)) + 1)
}

const pageEvents = (command: ImportResponse): readonly PageAnswered[] => {
  const { survey, answers } = command
  const given = byPage(command)
  const now = effective(survey, answers.data, answers.texts)
  return pagesReached(command, given).flatMap((page) => pageEvent(command, page, given.get(page) ?? nothing, now) ?? [])
}

/**
 * The events of an imported response: the same as if it had been given here. Missing answers stay missing, and
 * answers to questions that would not have been shown are kept too (they do not count); contradictions are refused, or
 * treated as `rules` says.
 */
export const importResponse = (asked: ImportResponse): Decision<ResponseEvent, ImportRejection> => {
  const { rules = 'refuse' } = asked
  const found = faultsOf(asked)
  const faults = rules === 'refuse' ? found : found.filter((fault) => !isAgainstRule(fault))
  if (faults.length > 0) return reject({ code: 'invalid-answers', faults })
  const left = rules === 'leave-out' ? new Set(found.map(({ question }) => question)) : null
  const command = left && left.size > 0 ? { ...asked, answers: withoutQuestions(asked, left) } : asked

  const { surveyId, surveyVersion, responseId, key, flags, weights = {}, at } = command
  const ids = { surveyId, responseId, at }
  const respondent = { kind: 'imported' } as const
  const started: ResponseStarted = {
    type: 'ResponseStarted',
    ...ids,
    surveyVersion,
    respondent,
    flags,
    via: 'import',
    importedKey: personal(key),
    ...(command.importId !== undefined && { importId: command.importId }),
    ...(Object.keys(weights).length > 0 && { weights }),
  }
  const completed = command.complete ? [{ type: 'ResponseCompleted', ...ids } as const] : []
  return accept<ResponseEvent>(started, ...pageEvents(command), ...completed)
}
