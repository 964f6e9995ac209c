import { addEntries, answerOf } from '@portal/contracts/survey/answer'
import type { AnswerData, Entries, EntriesDraft, WireData } from '@portal/contracts/survey/answer-data'
import type { Page } from '@portal/contracts/survey/definition'
import type { CompiledSurvey, Effective, ShownQuestion } from '@portal/contracts/survey/flow'
import { questionsLeft } from '@portal/contracts/survey/flow'
import type { Answer } from '@portal/contracts/survey/question-shape'
import { readWireData } from '@portal/contracts/survey/wire-data'
import { countingWith, pagesOf } from './bearing-answers.ts'
import type { SentPages } from './counted-pages.ts'
import { type Fault, type FaultCode, isMissing } from './fault.ts'
import type { Response } from './response-state.ts'
import { codeFaults, faultsOfAnswer, questionFaults, sizeFaults } from './validate.ts'

/** The content of a page that was sent: its answers as they are stored, what was shown of it, and its faults. */
export type PageAnswers = Readonly<{
  entries: Entries
  shown: readonly ShownQuestion[]
  /** What is hidden now, with this page as it was sent; of the answers it holds only those that affect this. */
  now: Effective
  unknown: readonly string[]
  faults: readonly Fault[]
}>

/**
 * Answers as they are stored: "no comment" replaces an answer beside it, and the text of an option that is not chosen
 * is removed, as on the screen.
 */
const tidied = ({ questions }: Page, entries: Entries) => {
  const kept: EntriesDraft = { data: {}, texts: {} }
  const answers = new Map<string, Answer>()
  for (const question of questions) {
    const answer = answerOf(question, entries)
    if (answer === null) continue
    addEntries(question.id, answer, kept)
    answers.set(question.id, answer)
  }
  return { entries: kept, answers }
}

/** Whether a key is of a question on another page. */
const isElsewhere = ({ keys, pageOf }: CompiledSurvey, page: Page, key: string): boolean => {
  const known = keys.get(key)
  return known !== undefined && pageOf.get(known.question.id) !== page
}

/** `proven`: the questions whose proof was checked. */
type SentAnswers = Readonly<{ data: WireData; proven?: readonly string[] }>

const noneProven: readonly string[] = []

const storedOn = (response: Response, page: Page): Entries | undefined =>
  response.status === 'not started' ? undefined : response.pages.get(page.id)

/** Questions that say that they have a proof, and have none: neither was one checked now, nor is one stored. */
const unprovenIn = (
  { keys }: CompiledSurvey,
  response: Response,
  page: Page,
  { data, proven }: Readonly<{ data: AnswerData; proven: readonly string[] }>,
): readonly string[] =>
  Object.keys(data).filter(
    (key) =>
      keys.get(key)?.holds === 'proof' && !proven.includes(key) && storedOn(response, page)?.data[key] === undefined,
  )

const without = ({ data, texts }: Entries, unproven: readonly string[]): Entries =>
  unproven.length === 0
    ? { data, texts }
    : { data: Object.fromEntries(Object.entries(data).filter(([key]) => !unproven.includes(key))), texts }

const readNow = (
  survey: CompiledSurvey,
  response: Response,
  page: Page,
  { data: wire, proven = noneProven }: SentAnswers,
): PageAnswers => {
  const read = readWireData(survey, wire)
  const elsewhere = Object.keys(wire).filter((key) => isElsewhere(survey, page, key))
  const malformed = read.malformed.map((key): Fault => {
    const known = survey.keys.get(key)
    const question = known?.question.id ?? key
    if (known?.holds === 'number') {
      const { precode: item } = known
      return { question, code: 'not-a-number', ...(item !== null && { item }) }
    }
    if (known?.holds === 'files') return { question, code: 'not-files' }
    if (known?.holds === 'marks') return { question, code: 'not-marks' }
    return known?.holds === 'date' ? { question, code: 'not-a-date' } : { question, code: 'unknown-code', key }
  })

  const unproven = unprovenIn(survey, response, page, { data: read.data, proven })
  const { entries, answers } = tidied(page, without(read, unproven))
  const { now, isAll } = countingWith(survey, response, page, entries)
  const shown = questionsLeft(page, now)
  const notProven = unproven.map((question): Fault => ({ question, code: 'not-proven' }))
  const wrongCodes = [...malformed, ...notProven, ...codeFaults(survey, entries)]
  const isWrong = new Set(wrongCodes.map(({ question }) => question))
  const judged = shown.filter(({ question }) => !isWrong.has(question.id))
  // Where nothing was left out as hidden, each answer is the one that was just read.
  const faultsOf = (one: ShownQuestion) =>
    isAll ? faultsOfAnswer(one, answers.get(one.question.id) ?? null) : questionFaults(one, now)
  const faults = [...wrongCodes, ...judged.flatMap(faultsOf), ...sizeFaults(entries)]
  return { entries, shown, now, unknown: [...read.unknown, ...elsewhere], faults }
}

type Reading = Readonly<{
  survey: CompiledSurvey
  pages: SentPages
  page: Page
  proven: readonly string[]
  answers: PageAnswers
}>

const readings = new WeakMap<WireData, Reading>()

/** Keeps what was read of a page that is sent again at once, with a place in a quota, on the same answers before it. */
export const keepReading = (
  survey: CompiledSurvey,
  response: Response,
  { data, proven = noneProven }: SentAnswers,
  { page, answers }: Readonly<{ page: Page; answers: PageAnswers }>,
): void => void readings.set(data, { survey, pages: pagesOf(response), page, proven, answers })

/**
 * Parses and validates the answers of a page. Answers to hidden questions are stored but not validated; a question that
 * an answer of this same page makes visible is validated as shown.
 */
export const readPage = (survey: CompiledSurvey, response: Response, page: Page, sent: SentAnswers): PageAnswers => {
  const { data, proven = noneProven } = sent
  const known = survey.quotas.length === 0 ? undefined : readings.get(data)
  const isKnown =
    known?.survey === survey && known.pages === pagesOf(response) && known.page === page && known.proven === proven
  return isKnown ? known.answers : readNow(survey, response, page, sent)
}

const unkeepable: ReadonlySet<FaultCode> = new Set([
  'unknown-code',
  'not-a-number',
  'not-a-date',
  'not-files',
  'file-gone',
  'file-format',
  'too-many-files',
  'not-marks',
  'too-many-marks',
  'text-too-long',
])

/** The faults that matter for a page that is only saved. */
export const keepingFaults = (faults: readonly Fault[]): readonly Fault[] =>
  faults.filter(({ code }) => unkeepable.has(code))

/** Questions of a saved page whose answers contradict each other. */
export const unsettledQuestions = (faults: readonly Fault[]): readonly string[] => [
  ...new Set(faults.filter((fault) => !isMissing(fault)).map(({ question }) => question)),
]
