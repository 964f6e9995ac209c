import { Instant, MemberId, ResponseId } from '@portal/contracts/ids'
import type { WireData } from '@portal/contracts/survey/answer-data'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { type CompiledSurvey, compileSurvey } from '@portal/contracts/survey/flow'
import { timerOf } from '@portal/contracts/survey/page-timer'
import { derivedId } from '../../kernel/derived-id.ts'
import { backgroundOf, begunWith } from '../domain/background.ts'
import type { Fault } from '../domain/fault.ts'
import { type PresentedPage, presentedPage } from '../domain/presented-page.ts'
import { publishedSurvey } from '../domain/published-survey.ts'
import type { ClaimedPlace, WantedPlace } from '../domain/quota-place.ts'
import { response } from '../domain/response.ts'
import type { ResponseCommand, ResponseRejection } from '../domain/response-command.ts'
import type { Ending, Response } from '../domain/response-state.ts'
import { filledBackground, filledPage } from './fill-page.ts'
import type { Draw } from './good-answer.ts'
import { numbersFrom } from './numbers-from.ts'

/** Why a respondent could not leave a page, however often it was filled in. */
export type DeadEnd = Readonly<{ page: string; reasons: readonly string[] }>

/** What one respondent was shown, page by page, and how it ended. */
export type Walk = Readonly<{
  responseId: ResponseId
  pages: readonly PresentedPage[]
  /** What was sent for each of the pages. */
  sent: readonly Readonly<{ page: string; data: WireData }>[]
  end: Ending | DeadEnd
}>

/** How often a page is filled in anew before it counts as a dead end. */
const ATTEMPTS = 20

const reasonsOf = (rejection: ResponseRejection): readonly string[] =>
  rejection.code === 'invalid-answers'
    ? rejection.faults.map((fault: Fault) => `${fault.question}: ${fault.code}`)
    : [rejection.code]

/** Decides on a place in the quotas of the survey, in memory. */
export type Claim = (responseId: ResponseId, wanted: WantedPlace) => ClaimedPlace

type Left = Readonly<{ shown: PresentedPage; data: WireData; after: Response | null; reasons: readonly string[] }>

type Leaving = Readonly<{
  respondent: Omit<ResponseCommand, 'type' | 'page' | 'data'>
  compiled: CompiledSurvey
  draw: Draw
  claim: Claim
}>

/** One respondent's way of filling in pages of a survey. */
const leaving = ({ respondent, compiled, draw, claim }: Leaving) => {
  let seconds = 0
  const now = (): Instant => Instant.parse(new Date(Date.parse(respondent.at) + seconds * 1_000).toISOString())

  const ask = (state: Response, type: ResponseCommand['type'], page: string, data: WireData) => {
    const command = {
      ...respondent,
      type,
      page,
      data,
      at: now(),
      ...(state.status === 'not started' && { shownAt: respondent.at }),
    }
    const decision = response.decide(state, command)
    if (decision.outcome === 'accepted' || decision.rejection.code !== 'place-needed') return decision
    return response.decide(state, { ...command, claimed: claim(respondent.responseId, decision.rejection.wanted) })
  }
  const { responseId } = respondent
  const shownIn = (state: Response): PresentedPage => {
    const background = backgroundOf(compiled, state, respondent.background ?? {}, { responseId, entersAll: false })
    return presentedPage(compiled, begunWith(state, 1, background), respondent.responseId)
  }

  const looking = (state: Response, page: string) => (data: WireData) => {
    const saved = ask(state, 'SavePage', page, data)
    return shownIn(saved.outcome === 'rejected' ? state : saved.events.reduce(response.evolve, state))
  }

  /** Fills in a page until it is accepted. `after` is null if it never was, and `reasons` says why. */
  const leave = (state: Response, id: string): Left => {
    const reasons = new Set<string>()
    let shown = shownIn(state)
    let data: WireData = {}
    if (shown.page) seconds += timerOf(compiled.definition, shown.page.page).wait
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const filled = filledPage(compiled, looking(state, id), draw)
      shown = filled.page
      data = filled.data
      const decision = ask(state, 'AnswerPage', id, data)
      if (decision.outcome === 'accepted')
        return { shown, data, after: decision.events.reduce(response.evolve, state), reasons: [] }
      for (const reason of reasonsOf(decision.rejection)) reasons.add(reason)
    }
    return { shown, data, after: null, reasons: [...reasons].sort() }
  }
  return { leave, shownIn }
}

/** Page by page, from the first to the end. */
const walked = ({ leave, shownIn }: ReturnType<typeof leaving>): Omit<Walk, 'responseId'> => {
  let state: Response = response.initial
  const pages: PresentedPage[] = []
  const sent: { page: string; data: WireData }[] = []
  for (;;) {
    const { page, status } = shownIn(state)
    if (page === null) return { pages, sent, end: status === 'in progress' ? 'complete' : status }
    const { shown, data, after, reasons } = leave(state, page.page.id)
    pages.push(shown)
    sent.push({ page: page.page.id, data })
    if (after === null) return { pages, sent, end: { page: page.page.id, reasons } }
    state = after
  }
}

/** Numbers of one respondent. Neighbouring seeds have similar first numbers, which are left out. */
const numbersOf = (seed: number, n: number): Draw => {
  const draw = numbersFrom(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(n + 1, 0x85ebca6b))
  for (let warm = 0; warm < 8; warm += 1) draw(2)
  return draw
}

type Who = Readonly<{ responseId: ResponseId; memberId: MemberId; background?: WireData }>

/**
 * Respondents who answer at random, each a pure function of seed and number. They go through the survey's own engine, in
 * memory: nothing is stored. `who` names the n-th; by default nobody who exists, with background variables by chance.
 */
export const simulatedRespondents = (
  definition: SurveyDefinition,
  seed: number,
  at: Instant,
  claim: Claim,
  who: (n: number) => Who = (n) => ({
    responseId: ResponseId.parse(derivedId('simulated-response', definition.name, `${seed}`, `${n}`)),
    memberId: MemberId.parse(derivedId('simulated-member', `${seed}`, `${n}`)),
  }),
) => {
  const surveyId = definition.name
  const compiled = compileSurvey(definition)
  const survey = publishedSurvey(surveyId, { versions: [definition], publishedAt: [at], isClosed: false })
  if (survey === null) throw new Error('A published survey has a version.')

  const proven = [...compiled.questions.keys()] // a robot, but one of ours

  return (n: number): Walk => {
    const { responseId, memberId, background: given } = who(n)
    const draw = numbersOf(seed, n)
    const background = given ?? filledBackground(compiled, draw)
    const respondent = {
      ...{ survey, responseId, background, flags: {}, at, proven },
      respondent: { kind: 'member', memberId },
    } as const
    return { responseId, ...walked(leaving({ respondent, compiled, draw, claim })) }
  }
}
