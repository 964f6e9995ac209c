import type { ResponseEvent } from '@portal/contracts/events/surveys'
import { ResponseId } from '@portal/contracts/ids'
import type { WireData } from '@portal/contracts/survey/answer-data'
import type { Condition } from '@portal/contracts/survey/condition'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { compileSurvey, effective } from '@portal/contracts/survey/flow'
import { cellKey } from '@portal/contracts/survey/quotas'
import { merged } from '@portal/tests/support/surveys/random-answers'
import { anySurveyWithEnds } from '@portal/tests/support/surveys/random-ends'
import { accepted } from '@portal/tests/support/surveys/random-surveys'
import { published, responseId, sent } from '@portal/tests/support/surveys/responses'
import { anInstant, aPage, aQuestion, aSurvey, rule } from '@portal/tests/support/surveys/surveys'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filledBackground, filledPage } from '../simulation/fill-page.ts'
import { numbersFrom } from '../simulation/numbers-from.ts'
import { simulatedQuotas } from '../simulation/simulated-quotas.ts'
import { backgroundOf, begunWith } from './background.ts'
import { type PresentedPage, presentedPage } from './presented-page.ts'
import { response, startResponse } from './response.ts'
import type { ResponseCommand } from './response-command.ts'
import { endingOf, evolve, type Response } from './response-state.ts'

const STEPS = 300
const other = ResponseId.parse('0198c0de-0000-7000-8000-000000000002')

const laterBy = (seconds: number) => new Date(Date.parse(anInstant) + seconds * 1_000).toISOString() as typeof anInstant

/** The quotas of the survey, some of whose cells another respondent has filled. */
const quotasOf = (definition: SurveyDefinition, draw: (below: number) => number) => {
  const quotas = simulatedQuotas(definition, anInstant)
  const all = (definition.quotas ?? []).flatMap(({ id, cells }) => cells.map((cell) => cellKey(id, cell.id)))
  quotas.claim(other, { claim: 0, cells: all.filter(() => draw(3) === 0), isLast: true })
  return quotas
}

type Stage = Readonly<{ state: Response; waited: number }>

/** A respondent who answers each page in the same way whenever it is met, waits as long as is asked, and is given the places that there are. */
const respondentOf = (definition: SurveyDefinition, seed: number) => {
  const survey = published(definition)
  const compiled = compileSurvey(definition)
  const background = filledBackground(compiled, numbersFrom(seed))
  const quotas = quotasOf(definition, numbersFrom(seed + 1))
  const drawFor = { responseId, entersAll: false }

  const shownIn = (state: Response): PresentedPage =>
    presentedPage(compiled, begunWith(state, 1, backgroundOf(compiled, state, background, drawFor)), responseId)

  type Stored = Stage & Readonly<{ events: readonly ResponseEvent[] }>

  const begunBy = (stage: Stage, command: ResponseCommand): readonly ResponseEvent[] => {
    const start = startResponse.decide(stage.state, command)
    if (start.outcome === 'accepted') return start.events
    throw new Error(JSON.stringify(start.rejection))
  }

  /** As another process reads it. */
  const after = (state: Response, events: readonly ResponseEvent[]): Response =>
    JSON.parse(JSON.stringify(events)).reduce(evolve, state)

  /** What is stored of a command, once the respondent has waited as long as is asked, once, and has a place. */
  const stored = (stage: Stage, command: ResponseCommand, hasWaited = false): Stored => {
    const decision = response.decide(stage.state, command)
    if (decision.outcome === 'accepted') {
      return { ...stage, events: decision.events, state: after(stage.state, decision.events) }
    }
    const { rejection } = decision
    if (rejection.code === 'page-too-early' && !hasWaited) {
      const waited = stage.waited + rejection.seconds
      return stored({ ...stage, waited }, { ...command, at: laterBy(waited) }, true)
    }
    if (rejection.code !== 'place-needed') throw new Error(JSON.stringify(rejection))
    if (rejection.isStarted) return stored(stage, { ...command, claimed: quotas.claim(responseId, rejection.wanted) })
    const start = begunBy(stage, command)
    const begun = stored({ ...stage, state: after(stage.state, start) }, command)
    return { ...begun, events: [...start, ...begun.events] }
  }

  const commandFor = (type: ResponseCommand['type'], page: string, data: WireData, waited: number) => ({
    ...sent(survey, { type, page, data, background }),
    at: laterBy(waited),
  })

  /** One visit of the present page. */
  const visit = (stage: Stage, wish: ResponseCommand['type']) => {
    const { page } = shownIn(stage.state)
    const id = page?.page.id ?? ''
    const shownAt = laterBy(stage.waited)
    const waited = stage.waited + 1
    const look = (data: WireData) =>
      shownIn(stored({ ...stage, waited }, commandFor('SavePage', id, data, waited)).state)
    const { data } = filledPage(compiled, look, numbersFrom(nameNumber(id) ^ seed))
    const type = wish === 'GoBack' && page?.hasPrevious !== true ? 'SavePage' : wish
    return { page: id, ...stored({ ...stage, waited }, { ...commandFor(type, id, data, waited), shownAt }) }
  }
  return { compiled, visit }
}

const nameNumber = (name: string): number =>
  [...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7) | 0

const wishes = ['AnswerPage', 'SavePage', 'GoBack'] as const

/** The way to the end: at each step what is wished, and after these the pages are answered. */
const journey = (definition: SurveyDefinition, seed: number, detours: readonly number[]) => {
  const { compiled, visit } = respondentOf(definition, seed)
  let stage: Stage = { state: { status: 'not started' }, waited: 0 }
  const events: ResponseEvent[] = []
  const answered = new Set<string>()
  for (let step = 0; step < STEPS && endingOf(stage.state) === null; step += 1) {
    const wish = wishes[detours[step] ?? 0] ?? 'AnswerPage'
    const visited = visit(stage, wish)
    stage = visited
    events.push(...visited.events)
    if (wish === 'AnswerPage') answered.add(visited.page)
  }
  const { state } = stage
  const { data, texts } = merged(state.status === 'not started' ? [] : [...state.pages.values()])
  const now = effective(compiled, data, texts)
  return {
    end: endingOf(state),
    by: events.flatMap((event) => (event.type === 'ResponseScreened' ? [event.screen] : [])),
    cells: state.status === 'not started' ? [] : state.quota.cells,
    answers: { data: now.data, texts: now.texts },
    met: compiled.screens.filter(({ isMet }) => isMet(now)).map(({ id }) => id),
    pages: [...answered].toSorted(),
  }
}

it('whatever a respondent does in between, a survey with screens, quotas, variables and timers ends in the same way with the same answers', () => {
  const detours = fc.array(fc.nat(2), { maxLength: 25 })
  fc.assert(
    fc.property(anySurveyWithEnds, fc.integer(), detours, (definition, seed, others) => {
      const straight = journey(definition, seed, [])
      expect(straight.end).not.toBeNull()
      if (straight.end === 'complete') expect(straight.met).toEqual([])
      expect(journey(definition, seed, others)).toEqual(straight)
    }),
    { numRuns: 25 },
  )
})

describe('what is judged by a page that is hidden, with nothing shown after it', () => {
  const to = ['0198c0de-0000-7000-8000-0000000000bb']
  const judging = (when: Condition) => ({
    screens: [{ id: 'out', when, outcome: 'screened' as const }],
    alerts: [{ id: 'told', when, to }],
  })
  const eventsAfter = (definition: SurveyDefinition, ...pages: readonly (readonly [string, WireData])[]) => {
    const survey = published(definition)
    let state: Response = response.initial
    return pages.flatMap(([page, data]) => {
      const decision = response.decide(state, sent(survey, { type: 'AnswerPage', page, data }))
      if (decision.outcome === 'rejected') throw new Error(JSON.stringify(decision.rejection))
      state = decision.events.reduce(evolve, state)
      return decision.events.map(({ type }) => type).filter((type) => !type.startsWith('Page'))
    })
  }
  const out = ['ResponseStarted', 'AlertRaised', 'ResponseScreened']

  it('is judged with the last page that is shown', () => {
    const second = { ...aPage('p2', aQuestion('single-choice', { id: 'Q2' })), showIf: rule('Q1', 'IN', [1]) }
    const when = { operator: 'OR' as const, rules: [rule('Q1', 'IN', [2]), rule('Q2', 'IN', [2])] }
    const definition = aSurvey({
      pages: [aPage('p1', aQuestion('single-choice', { id: 'Q1' })), second],
      ...judging(when),
    })
    expect(eventsAfter(definition, ['p1', { Q1: 2 }])).toEqual(out)
    expect(eventsAfter(definition, ['p1', { Q1: 1 }], ['p2', { Q2: 2 }])).toEqual(out)
    expect(eventsAfter(definition, ['p1', { Q1: 1 }], ['p2', { Q2: 1 }])).toEqual([
      'ResponseStarted',
      'ResponseCompleted',
    ])
  })

  it('is judged of all turns of a loop, with the last of the turns that are taken', () => {
    const turn = aPage('turn', aQuestion('single-choice', { id: 'Q2', text: 'How is {{loop}}?' }))
    const when = { operator: 'OR' as const, rules: [rule('Q2L1', 'IN', [1]), rule('Q2L2', 'IN', [1])] }
    const definition = accepted(
      aSurvey({
        pages: [aPage('p1', aQuestion('multi-choice', { id: 'Q1' })), turn],
        folders: [{ id: 'each', pages: ['turn'], loop: { question: 'Q1' } }],
        ...judging(when),
      }),
    )
    expect(eventsAfter(definition, ['p1', { Q1_1: 1 }], ['turn-1', { Q2L1: 1 }])).toEqual(out)
  })
})
