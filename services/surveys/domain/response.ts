import { personal } from '@portal/contracts/events/personal'
import type {
  AlertRaised,
  PageAnswered,
  PageReopened,
  PageSaved,
  Respondent,
  ResponseEvent,
  ResponseScreened,
  ResponseStarted,
} from '@portal/contracts/events/surveys'
import type { Instant, ResponseId, SurveyId } from '@portal/contracts/ids'
import { alertsMet } from '@portal/contracts/survey/alerts'
import type { Page } from '@portal/contracts/survey/definition'
import { askedOf, type CompiledSurvey, type ShownQuestion } from '@portal/contracts/survey/flow'
import { cellsAfter } from '@portal/contracts/survey/quotas'
import { type CompiledScreen, screenMet } from '@portal/contracts/survey/screens'
import { accept, type Decider, type Decision, reject } from '../../kernel/decider.ts'
import { pageWithMark } from './added-mark.ts'
import { type Background, backgroundOf, begunWith, unfitVariables } from './background.ts'
import { countingNow } from './bearing-answers.ts'
import type { DrawFor } from './draws.ts'
import { keepingFaults, keepReading, type PageAnswers, readPage, unsettledQuestions } from './page-answers.ts'
import { timeOf } from './page-time.ts'
import { isTooEarly, secondsToWait } from './page-wait.ts'
import { isSameCells, isSameClaim, quotaOf, type WantedPlace, wantedPlace } from './quota-place.ts'
import type { AnswerPage, GoBack, ResponseCommand, ResponseRejection, SavePage, Sent } from './response-command.ts'
import { endingOf, evolve, type Response } from './response-state.ts'
import { inOrderOf, isShuffled } from './shuffle.ts'
import { pageAfter, pageBefore, presentPage } from './way.ts'

type Decided = Decision<ResponseEvent, ResponseRejection>
/** What a page follows. `from`: the response that it belongs to; `background`: what is stored before it. */
type Base = Readonly<{ survey: CompiledSurvey; version: number; from: Response; background: Background | null }>
/** The page as it was sent. */
type Sheet = Base & Readonly<{ page: Page; answers: PageAnswers }>
/** `next`: the id of the page that follows; null if it is the last. */
type AnsweredSheet = Sheet & Readonly<{ next: string | null }>
type Ids = Readonly<{ surveyId: SurveyId; responseId: ResponseId; at: Instant }>

const idsOf = ({ survey, responseId, at }: Sent): Ids => ({ surveyId: survey.surveyId, responseId, at })

/** The owner of the texts, whose key encrypts them. */
export const ownerOf = (respondent: Respondent, responseId: ResponseId): string =>
  respondent.kind === 'member' ? respondent.memberId : responseId

const orderOf = (responseId: ResponseId, shown: readonly ShownQuestion[]): Pick<PageAnswered, 'order'> => {
  const shuffled = shown.filter(({ question }) => isShuffled(question))
  if (shuffled.length === 0) return {}
  const codesOf = ({ question, options, items }: ShownQuestion) =>
    inOrderOf(responseId, question, [...options, ...items]).map(({ code }) => code)
  return { order: Object.fromEntries(shuffled.map((one) => [one.question.id, codesOf(one)])) }
}

type Content = Pick<Sheet, 'page' | 'answers'>

const contentOf = (sent: Sent, { page, answers }: Content): Omit<PageAnswered, 'type' | 'seconds'> => {
  const { data, texts } = answers.entries
  return {
    ...idsOf(sent),
    page: page.id,
    owner: ownerOf(sent.respondent, sent.responseId),
    data,
    ...(Object.keys(texts).length > 0 && { texts: personal(texts) }),
    asked: askedOf(answers.shown),
    ...orderOf(sent.responseId, answers.shown),
  }
}

const startOf = (response: Response, sent: Sent, base: Base): readonly (ResponseStarted | PageAnswered)[] => {
  if (response.status !== 'not started') return []
  const { respondent, flags } = sent
  const { version: surveyVersion, background } = base
  const variables = background
    ? [{ type: 'PageAnswered', ...contentOf(sent, background), background: true } as const]
    : []
  return [{ type: 'ResponseStarted', ...idsOf(sent), surveyVersion, respondent, flags, via: 'web' }, ...variables]
}

/** Staff who take a survey count in no quota, and do not wait for timers. */
const isExempt = ({ flags }: Sent): boolean => flags.admin === true

const drawFor = (sent: Sent): DrawFor => ({
  responseId: sent.responseId,
  entersAll: sent.entersAll === true && isExempt(sent),
})

/** Why no page can follow; null if one can. */
const overFor = (response: Response, { survey }: Sent): ResponseRejection | null => {
  if (endingOf(response) !== null) return { code: 'response-complete' }
  if (response.status === 'erased') return { code: 'account-closed' }
  return survey.isClosed ? { code: 'survey-closed' } : null
}

/** Where the page belongs; or why none can be accepted. */
const baseOf = (response: Response, sent: Sent): Base | Decision<never, ResponseRejection> => {
  const over = overFor(response, sent)
  if (over !== null) return reject(over)
  const hasBegun = response.status !== 'not started'
  const version = hasBegun ? response.surveyVersion : (sent.version ?? sent.survey.latest)
  const survey = sent.survey.version(version)
  if (survey === null) return reject({ code: 'unknown-version', version })
  if (!hasBegun && !sent.survey.mayBegin(version, sent.at)) return reject({ code: 'version-replaced' })

  const background = backgroundOf(survey, response, sent.background ?? {}, drawFor(sent))
  const variables = background ? unfitVariables(background) : []
  if (variables.length > 0) return reject({ code: 'background-unfit', variables })
  return { survey, version, from: begunWith(response, version, background), background }
}

/** What is sent, or the stored page with what is added to it; null if nothing can be added. */
const sentOf = ({ survey, from }: Base, sent: Sent): Sent | null => {
  if (sent.adds === undefined) return sent
  const page = pageWithMark(survey, from, sent.responseId, sent.adds)
  return page && { ...sent, ...page }
}

/** The parsed page that was sent; or why it cannot be accepted at all. */
const sheetOf = (response: Response, sent: Sent): Sheet | Decision<never, ResponseRejection> => {
  const base = baseOf(response, sent)
  if ('outcome' in base) return base

  const { survey, from } = base
  const given = sentOf(base, sent)
  if (given === null) return reject({ code: 'unknown-keys', keys: [sent.adds?.question ?? ''] })
  const page = presentPage(survey, from, countingNow(survey, from))
  if (page?.id !== given.page) return reject({ code: 'page-out-of-order', present: page?.id ?? null })

  const answers = readPage(survey, from, page, given)
  if (answers.unknown.length > 0) return reject({ code: 'unknown-keys', keys: answers.unknown })
  return { ...base, page, answers }
}

type Placed = Readonly<{ events: readonly ResponseEvent[] }> | Readonly<{ needed: WantedPlace }>

/** With a place where the page needs one: the end if the page is the last. Without, that it is needed. */
const placedAfter = (
  response: Response,
  sent: AnswerPage,
  { survey, next, answers: { now } }: AnsweredSheet,
): Placed => {
  const isLast = next === null
  const completed: readonly ResponseEvent[] = isLast ? [{ type: 'ResponseCompleted', ...idsOf(sent) }] : []
  const held = quotaOf(response)
  const wanted =
    isExempt(sent) || survey.quotas.length === 0
      ? null
      : wantedPlace(held, cellsAfter(survey, { next, now }, held.cells), isLast)
  if (wanted === null) return { events: completed }
  if (sent.claimed === undefined || !isSameClaim(sent.claimed, wanted)) return { needed: wanted }
  const { full } = sent.claimed
  if (full !== null) return { events: [{ type: 'ResponseQuotaFull', ...idsOf(sent), cell: full }] }
  const { cells } = wanted
  const taken: readonly ResponseEvent[] = isSameCells(cells, held.cells)
    ? []
    : [{ type: 'PlaceTaken', ...idsOf(sent), cells }]
  return { events: [...taken, ...completed] }
}

const endedBy = ({ id, isTermination }: CompiledScreen, sent: AnswerPage): ResponseScreened => ({
  type: 'ResponseScreened',
  ...idsOf(sent),
  screen: id,
  ...(isTermination && { outcome: 'terminated' as const }),
})

/** What follows from the page: the respondent is screened out, or has a place, or completes the survey, or nothing. */
const effectOf = (response: Response, sent: AnswerPage, sheet: AnsweredSheet): Placed => {
  const screen = screenMet(sheet.survey, sheet.next, sheet.answers.now)
  return screen === null ? placedAfter(response, sent, sheet) : { events: [endedBy(screen, sent)] }
}

/** The alerts that the response meets with this page for the first time. Staff who take a survey raise none. */
const alertsRaised = (
  response: Response,
  sent: AnswerPage,
  { survey, next, answers }: AnsweredSheet,
): readonly AlertRaised[] => {
  if (isExempt(sent)) return []
  const known = response.status === 'not started' ? [] : response.alerts
  const met = alertsMet(survey, next, answers.now).filter((alert) => !known.includes(alert))
  return met.map((alert) => ({ type: 'AlertRaised', ...idsOf(sent), alert }))
}

const answerPage = (response: Response, sent: AnswerPage, sheet: Sheet): Decided => {
  const { answers, survey, page } = sheet
  const seconds = isExempt(sent)
    ? 0
    : secondsToWait(survey, response, {
        page,
        shownAt: sent.shownAt ?? null,
        at: sent.at,
        texts: answers.entries.texts,
      })
  if (isTooEarly(seconds)) return reject({ code: 'page-too-early', seconds: Math.ceil(seconds) })
  if (answers.faults.length > 0) return reject({ code: 'invalid-answers', faults: answers.faults })

  const next = pageAfter(survey, page.id, answers.now)?.id ?? null
  const effect = effectOf(response, sent, { ...sheet, next })
  if ('needed' in effect) {
    keepReading(survey, sheet.from, sent, sheet)
    return reject({ code: 'place-needed', wanted: effect.needed, isStarted: response.status !== 'not started' })
  }
  const answered: PageAnswered = { type: 'PageAnswered', ...contentOf(sent, sheet), ...timeOf(sent, sheet) }
  const alerts = alertsRaised(response, sent, { ...sheet, next })
  return accept<ResponseEvent>(...startOf(response, sent, sheet), answered, ...alerts, ...effect.events)
}

const keep = (
  response: Response,
  sent: SavePage | GoBack,
  sheet: Sheet,
  reopened: readonly PageReopened[],
): Decided => {
  const faults = keepingFaults(sheet.answers.faults)
  if (faults.length > 0) return reject({ code: 'invalid-answers', faults })
  const unsettled = unsettledQuestions(sheet.answers.faults)
  const content = { ...contentOf(sent, sheet), ...timeOf(sent, sheet) }
  const saved: PageSaved = {
    type: 'PageSaved',
    ...content,
    ...(sent.type === 'SavePage' && sent.showing !== undefined && { showing: sent.showing }),
    ...(unsettled.length > 0 && { unsettled }),
  }
  return accept<ResponseEvent>(...startOf(response, sent, sheet), saved, ...reopened)
}

const goBack = (response: Response, sent: GoBack, sheet: Sheet): Decided => {
  const { survey, page, from } = sheet
  const before = survey.definition.settings.backNav ? pageBefore(survey, page.id, countingNow(survey, from)) : null
  if (before === null) return reject({ code: 'no-way-back' })
  return keep(response, sent, sheet, [{ type: 'PageReopened', ...idsOf(sent), page: before.id }])
}

const decideOn = (response: Response, command: ResponseCommand, sheet: Sheet): Decided => {
  switch (command.type) {
    case 'AnswerPage':
      return answerPage(response, command, sheet)
    case 'SavePage':
      return keep(response, command, sheet, [])
    case 'GoBack':
      return goBack(response, command, sheet)
  }
}

/** One submission, one decision: its page, the start if it is the first, and the end if it is the last. */
export const response: Decider<Response, ResponseCommand, ResponseEvent, ResponseRejection> = {
  initial: { status: 'not started' },
  decide: (state, command) => {
    const sheet = sheetOf(state, command)
    return 'outcome' in sheet ? sheet : decideOn(state, command, sheet)
  },
  evolve,
}

/**
 * What comes before the first page of a response: nobody has a place in a quota who has not started. The page itself was read by
 * who asks for it.
 */
export const startResponse: Decider<Response, ResponseCommand, ResponseEvent, ResponseRejection> = {
  initial: response.initial,
  decide: (state, command) => {
    const base = baseOf(state, command)
    return 'outcome' in base ? base : accept<ResponseEvent>(...startOf(state, command, base))
  },
  evolve,
}
