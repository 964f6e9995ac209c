import { personal } from '@portal/contracts/events/personal'
import type { PageAnswered, RespondentFlags, ResponseEvent, ResponseStarted } from '@portal/contracts/events/surveys'
import type { Instant, ResponseId, SurveyId } from '@portal/contracts/ids'
import type { Weights } from '@portal/contracts/reporting/weight'
import type { Entries } from '@portal/contracts/survey/answer-data'
import { itemKey } from '@portal/contracts/survey/answer-keys'
import type { Page } from '@portal/contracts/survey/definition'
import {
  askedOf,
  type CompiledSurvey,
  type Effective,
  effective,
  questionsLeft,
  type ShownQuestion,
  wholeQuestion,
} from '@portal/contracts/survey/flow'
import { accept, type Decision, reject } from '../../kernel/decider.ts'
import { type Fault, isAgainstRule, isMissing } from './fault.ts'
import { codeFaults, questionFaults, sizeFaults } from './validate.ts'

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

const faultsOf = ({ survey, answers }: ImportResponse): readonly Fault[] => {
  const wrongCodes = codeFaults(survey, answers)
  const isWrong = new Set(wrongCodes.map(({ question }) => question))
  const judged = [...survey.questions.values()].filter(({ id }) => !isWrong.has(id))
  const faults = judged.flatMap((question) => questionFaults(wholeQuestion(question), answers))
  return [...wrongCodes, ...faults.filter((fault) => !isMissing(fault)), ...sizeFaults(answers)]
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

/** Answers by their page. */
const byPage = ({ survey, answers }: ImportResponse): ReadonlyMap<Page, Entries> => {
  const pages = new Map<Page, { data: Record<string, number>; texts: Record<string, string> }>()
  const pageAt = (key: string) => {
    const page = survey.pageOf.get(survey.keys.get(key)?.question.id ?? '')
    const entries = page && (pages.get(page) ?? { data: {}, texts: {} })
    if (page && entries) pages.set(page, entries)
    return entries
  }
  for (const [key, code] of Object.entries(answers.data)) {
    const entries = pageAt(key)
    if (entries) entries.data[key] = code
  }
  for (const [key, text] of Object.entries(answers.texts)) {
    const entries = pageAt(key)
    if (entries) entries.texts[key] = text
  }
  return pages
}

const askedIn = (shown: ShownQuestion, covered: ReadonlySet<string>): readonly string[] => {
  const { question, options, items } = shown
  if (covered.has(question.id)) return askedOf([shown])
  return [...options, ...items].map(({ code }) => itemKey(question.id, code)).filter((id) => covered.has(id))
}

const nothing: Entries = { data: {}, texts: {} }

/** The record of a page: null if the file neither asked nor answered anything of it. */
const pageEvent = (
  { surveyId, responseId, covered, at }: ImportResponse,
  page: Page,
  { data, texts }: Entries,
  now: Effective,
): PageAnswered | null => {
  const asked = questionsLeft(page, now).flatMap((shown) => askedIn(shown, covered))
  const isEmpty = Object.keys(data).length === 0 && Object.keys(texts).length === 0
  if (isEmpty && asked.length === 0) return null
  const written = Object.keys(texts).length > 0 ? { texts: personal(texts) } : {}
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
