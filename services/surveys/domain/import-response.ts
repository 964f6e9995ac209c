import { importedPage } from '@portal/contracts/events/imported-parts'
import { personal } from '@portal/contracts/events/personal'
import type { ImportedPage, RespondentFlags, ResponseImported } from '@portal/contracts/events/surveys'
import type { Instant, ResponseId, SurveyId } from '@portal/contracts/ids'
import type { Weights } from '@portal/contracts/reporting/weight'
import type { AnswerTexts, Entries, EntriesDraft } from '@portal/contracts/survey/answer-data'
import type { Page } from '@portal/contracts/survey/definition'
import { type CompiledSurvey, type Effective, effective } from '@portal/contracts/survey/flow'
import { type Fault, isAgainstRule, isMissing } from './fault.ts'
import { addAnswer, asEntries, type GivenAnswer } from './given-answers.ts'
import { importedSurvey } from './imported-survey.ts'
import { answerFaults } from './shapes/rules-of.ts'
import { sizeFaults } from './validate.ts'

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
  /** No key twice. */
  answers: readonly GivenAnswer[]
  covered: ReadonlySet<string>
  complete: boolean
  at: Instant
  /** The import that brings it, and what it does with answers that break a rule (by default it refuses them). */
  importId?: string
  rules?: 'refuse' | 'keep' | 'leave-out'
}>

export type ImportDecision =
  | Readonly<{ outcome: 'accepted'; imported: ResponseImported }>
  | Readonly<{ outcome: 'rejected'; faults: readonly Fault[] }>

const nothing: Entries = { data: {}, texts: {} }

/** What is answered on each page, by the page's place in the definition; undefined for a page without an answer. */
type ByPage = readonly (Entries | undefined)[]

const byPage = ({ survey, answers }: ImportResponse): ByPage => {
  const pages: (EntriesDraft | undefined)[] = survey.definition.pages.map(() => undefined)
  for (const answer of answers) {
    const draft: EntriesDraft = pages[answer.page] ?? { data: {}, texts: {} }
    pages[answer.page] = draft
    addAnswer(draft, answer)
  }
  return pages
}

const codeFaults = ({ answers }: ImportResponse): readonly Fault[] => {
  const faults: Fault[] = []
  for (const { question, key, isKnown } of answers) if (!isKnown) faults.push({ question, code: 'unknown-code', key })
  return faults
}

const textsOf = (pages: ByPage): AnswerTexts => Object.assign({}, ...pages.map((page) => page?.texts))

/** Faults that say that something is missing are left out: an import may leave answers open. */
const faultsOf = (command: ImportResponse, pages: ByPage): readonly Fault[] => {
  const faults: Fault[] = [...codeFaults(command)]
  const isWrong = new Set(faults.map(({ question }) => question))
  for (const { shown, page, read } of importedSurvey(command.survey).judged) {
    const answer = isWrong.has(shown.question.id) ? null : read(pages[page] ?? nothing)
    if (answer) faults.push(...answerFaults(shown, answer).filter((fault) => !isMissing(fault)))
  }
  return [...faults, ...sizeFaults({ data: {}, texts: textsOf(pages) })]
}

/** The questions whose answers break a rule. The answers themselves must be free of other faults. */
export const questionsAgainstRules = (command: ImportResponse): ReadonlySet<string> =>
  new Set(faultsOf(command, byPage(command)).flatMap((fault) => (isAgainstRule(fault) ? [fault.question] : [])))

const withoutQuestions = (asked: ImportResponse, left: ReadonlySet<string>): ImportResponse =>
  left.size === 0 ? asked : { ...asked, answers: asked.answers.filter(({ question }) => !left.has(question)) }

type Pages = Readonly<{ pages: ResponseImported['pages']; texts: Readonly<Record<string, AnswerTexts>> }>

const isEmpty = (record: object): boolean => {
  for (const _ in record) return false
  return true
}

const pagesReached = ({ survey, complete }: ImportResponse, given: ByPage): readonly Page[] => {
  const { pages } = survey.definition
  return complete ? pages : pages.slice(0, given.findLastIndex((page) => page !== undefined) + 1)
}

/** The answers are put together only for a survey that hides something. */
const shownNow = ({ survey, answers }: ImportResponse): Effective => {
  const { data, texts } = survey.parts.length > 0 ? asEntries(answers) : nothing
  return effective(survey, data, texts)
}

/** The pages of which the file asked or answered something, and what was written on them. */
const pagesOf = (command: ImportResponse, given: ByPage): Pages => {
  const { survey, covered } = command
  const [now, { asked: askedOn }] = [shownNow(command), importedSurvey(survey)]
  const found: ImportedPage[] = []
  const written: Record<string, AnswerTexts> = {}
  for (const [place, page] of pagesReached(command, given).entries()) {
    const { data, texts } = given[place] ?? nothing
    const asked = askedOn(page, now, covered)
    if (asked.length === 0 && isEmpty(texts) && isEmpty(data)) continue
    found.push(importedPage({ page: page.id, data, asked }))
    if (!isEmpty(texts)) written[page.id] = texts
  }
  return { pages: found, texts: written }
}

/**
 * An imported response: it says the same as if it had been given here. Missing answers stay missing, and
 * answers to questions that would not have been shown are kept too (they do not count); contradictions are refused, or
 * treated as `rules` says.
 */
export const importResponse = (asked: ImportResponse): ImportDecision => {
  const { rules = 'refuse' } = asked
  const given = byPage(asked)
  const found = faultsOf(asked, given)
  const faults = rules === 'refuse' ? found : found.filter((fault) => !isAgainstRule(fault))
  if (faults.length > 0) return { outcome: 'rejected', faults }
  const left = new Set(rules === 'leave-out' ? found.map(({ question }) => question) : [])
  const command = withoutQuestions(asked, left)

  const { surveyId, surveyVersion, responseId, key, flags, weights = {}, complete: isComplete, at } = command
  const { pages, texts } = pagesOf(command, command === asked ? given : byPage(command))
  const imported: ResponseImported = {
    type: 'ResponseImported',
    surveyId,
    responseId,
    at,
    surveyVersion,
    flags,
    importedKey: personal(key),
    ...(command.importId !== undefined && { importId: command.importId }),
    ...(!isEmpty(weights) && { weights }),
    pages,
    ...(!isEmpty(texts) && { texts: personal(texts) }),
    isComplete,
  }
  return { outcome: 'accepted', imported }
}
