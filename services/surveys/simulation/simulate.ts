import { setImmediate } from 'node:timers/promises'
import type { Instant } from '@portal/contracts/ids'
import { shownPages } from '@portal/contracts/survey/background'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import type { PresentedPage } from '../domain/presented-page.ts'
import { edgesOf } from '../shapes/edges-of.ts'
import { type DeadEnd, simulatedRespondents } from './respondent.ts'
import { type SimulatedCell, simulatedQuotas } from './simulated-quotas.ts'

/** How something that is counted is spread over the respondents. */
export type Spread = Readonly<{ least: number; p10: number; median: number; p90: number; most: number }>

/** A question that no respondent, or one of whose options or items no respondent, was shown. */
export type Unreached = Readonly<{ question: string; page: string; codes: readonly number[] | 'all' }>

export type SimulationReport = Readonly<{
  respondents: number
  completed: number
  screened: number
  terminated: number
  quotaFull: number
  quotas: readonly SimulatedCell[]
  /** Each with how many respondents it stopped. */
  deadEnds: readonly (DeadEnd & Readonly<{ respondents: number }>)[]
  unreached: readonly Unreached[]
  /** Of the respondents who completed the survey: pages, questions that can be answered, seconds that these take. */
  lengths: Readonly<{ pages: Spread; questions: Spread; seconds: Spread }> | null
}>

type Length = Readonly<{ pages: number; questions: number; seconds: number }>

const spreadOf = (values: readonly number[]): Spread => {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0
  return { least: at(0), p10: at(0.1), median: at(0.5), p90: at(0.9), most: at(1) }
}

const lengthOf = (pages: readonly PresentedPage[]): Length => {
  const shown = pages.flatMap(({ questions }) => questions)
  const answered = shown.filter(({ question }) => shapeOf(question).keys.length > 0)
  const seconds = shown.reduce((sum, { question }) => sum + edgesOf(question).seconds, 0)
  return { pages: pages.length, questions: answered.length, seconds: Math.round(seconds) }
}

const spreads = (lengths: readonly Length[]): SimulationReport['lengths'] =>
  lengths.length === 0
    ? null
    : {
        pages: spreadOf(lengths.map(({ pages }) => pages)),
        questions: spreadOf(lengths.map(({ questions }) => questions)),
        seconds: spreadOf(lengths.map(({ seconds }) => seconds)),
      }

/** The codes that were shown, by question. */
type Reached = Map<string, Set<number>>

const reach = (reached: Reached, pages: readonly PresentedPage[]): void => {
  for (const { question, options, items } of pages.flatMap(({ questions }) => questions)) {
    const codes = reached.get(question.id) ?? new Set<number>()
    for (const { code } of [...options, ...items]) codes.add(code)
    reached.set(question.id, codes)
  }
}

const unreachedIn = (definition: SurveyDefinition, reached: Reached): readonly Unreached[] =>
  shownPages(definition).flatMap(({ id: page, questions }) =>
    questions.flatMap((question): readonly Unreached[] => {
      const shown = reached.get(question.id)
      if (shown === undefined) return [{ question: question.id, page, codes: 'all' }]
      const codes = shapeOf(question).listed.flatMap(({ code }) => (shown.has(code) ? [] : [code]))
      return codes.length > 0 ? [{ question: question.id, page, codes }] : []
    }),
  )

/** Respondents between two looks at what else the process has to do: a Ctrl-C is noticed then. */
const TURN = 50

const otherWork = (done: number): Promise<void> | undefined => (done % TURN === 0 ? setImmediate() : undefined)

type Simulating = Readonly<{ respondents: number; seed: number; at: Instant; signal?: AbortSignal }>

/**
 * Sends respondents who answer at random through the engine of a survey, in memory. The same seed gives the same
 * report. `signal` ends it after the current respondent.
 */
export const simulate = async (
  definition: SurveyDefinition,
  { respondents, seed, at, signal }: Simulating,
  onRespondent: (done: number) => void = () => undefined,
): Promise<SimulationReport> => {
  const quotas = simulatedQuotas(definition, at)
  const respondent = simulatedRespondents(definition, seed, at, quotas.claim)
  const reached: Reached = new Map()
  const ends = new Map<string, DeadEnd & { respondents: number }>()
  const lengths: Length[] = []
  let done = 0
  const turnedAway = { screened: 0, 'quota full': 0, terminated: 0 }
  while (done < respondents && !signal?.aborted) {
    const { responseId, pages, end } = respondent(done)
    reach(reached, pages)
    if (end !== 'complete') quotas.release(responseId)
    if (end === 'complete') lengths.push(lengthOf(pages))
    else if (typeof end === 'string') turnedAway[end] += 1
    else {
      const key = JSON.stringify(end)
      ends.set(key, { ...end, respondents: (ends.get(key)?.respondents ?? 0) + 1 })
    }
    done += 1
    onRespondent(done)
    await otherWork(done)
  }
  return {
    respondents: done,
    completed: lengths.length,
    screened: turnedAway.screened,
    terminated: turnedAway.terminated,
    quotaFull: turnedAway['quota full'],
    quotas: quotas.cells(),
    deadEnds: [...ends.values()].toSorted((a, b) => b.respondents - a.respondents),
    unreached: unreachedIn(definition, reached),
    lengths: spreads(lengths),
  }
}
