import { revealed } from '@portal/contracts/events/personal'
import type { PageAnswered, PageSaved, ResponseEvent } from '@portal/contracts/events/surveys'
import type { WireData } from '@portal/contracts/survey/answer-data'
import { itemKey, parseAnswerKey } from '@portal/contracts/survey/answer-keys'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { type CompiledSurvey, compileSurvey, effective } from '@portal/contracts/survey/flow'
import { merged } from '@portal/tests/support/surveys/random-answers'
import { anyFolderedSurvey } from '@portal/tests/support/surveys/random-folders'
import { anySurvey } from '@portal/tests/support/surveys/random-surveys'
import { readFromTop } from '@portal/tests/support/surveys/read-from-top'
import { published, responseId, sent } from '@portal/tests/support/surveys/responses'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filledPage } from '../simulation/fill-page.ts'
import { numbersFrom } from '../simulation/numbers-from.ts'
import { bearingAnswers, countingNow, countingWith } from './bearing-answers.ts'
import { type PresentedPage, presentedPage } from './presented-page.ts'
import { response } from './response.ts'
import type { ResponseCommand } from './response-command.ts'
import { evolve, type Response } from './response-state.ts'

const walks = fc.tuple(fc.oneof(anySurvey, anyFolderedSurvey), fc.integer())
const STEPS = 200

const allAnswers = (state: Response) => merged(state.status === 'not started' ? [] : [...state.pages.values()])

const decided = (state: Response, command: ResponseCommand): readonly ResponseEvent[] => {
  const decision = response.decide(state, command)
  if (decision.outcome === 'accepted') return decision.events
  throw new Error(JSON.stringify(decision.rejection))
}

type Step = Readonly<{ before: Response; command: ResponseCommand; after: Response }>

/** A respondent who sometimes goes back or saves; returns the events and what was shown. */
const walk = ([definition, seed]: readonly [SurveyDefinition, number]) => {
  const survey = published(definition)
  const compiled = compileSurvey(definition)
  const draw = numbersFrom(seed)
  const events: ResponseEvent[] = []
  const seen: PresentedPage[] = []
  const steps: Step[] = []
  let state: Response = { status: 'not started' }
  for (let step = 0; step < STEPS && state.status !== 'complete'; step += 1) {
    const present = presentedPage(compiled, state, responseId)
    seen.push(present)
    const page = present.page?.page.id ?? ''
    const before: Response = state
    const look = (data: object): PresentedPage => {
      const kept = decided(before, sent(survey, { type: 'SavePage', page, data: { ...data } }))
      return presentedPage(compiled, kept.reduce(evolve, before), responseId)
    }
    const { data } = filledPage(compiled, look, draw)
    const type = step < 30 && draw(5) === 0 ? (present.page?.hasPrevious ? 'GoBack' : 'SavePage') : 'AnswerPage'
    const command = sent(survey, { type, page, data })
    const fresh = decided(state, command)
    events.push(...fresh)
    state = fresh.reduce(evolve, state)
    steps.push({ before, command, after: state })
  }
  return { compiled, events, seen, steps, state }
}

const hiddenAfter = (survey: CompiledSurvey, state: Response) => {
  const { data, texts } = allAnswers(state)
  return effective(survey, data, texts).hidden
}

/** What the engine takes for hidden when it judges this page. */
const hiddenWith = (survey: CompiledSurvey, before: Response, { page: id, data, texts }: PageAnswered | PageSaved) => {
  const page = survey.definition.pages.find((one) => one.id === id)
  if (!page) throw new Error(`There is no page ${id}`)
  return countingWith(survey, before, page, { data, texts: texts ? revealed(texts, {}) : {} }).now.hidden
}

/** What is shown, questions with their options and items, though a condition of the survey hides it. */
const shownAgainst = ({ definition }: CompiledSurvey, before: Response, { questions }: PresentedPage) => {
  const { hidden } = readFromTop(definition, allAnswers(before))
  const shown = questions.flatMap(({ question: { id }, options, items }) => [
    id,
    ...[...options, ...items].map(({ code }) => itemKey(id, code)),
  ])
  return shown.filter((id) => hidden.has(id))
}

describe('any way through any survey', () => {
  it('reaches its end, and never a page with nothing to show', () => {
    fc.assert(
      fc.property(walks, (start) => {
        const { state, seen } = walk(start)
        expect(state.status).toBe('complete')
        for (const { questions } of seen) expect(questions.length).toBeGreaterThan(0)
      }),
      { numRuns: 40 },
    )
  })

  it('can be resumed anywhere: reading it again gives the same page and answers', () => {
    fc.assert(
      fc.property(walks, (start) => {
        const { compiled, events, state } = walk(start)
        for (let length = 0; length <= events.length; length += 1) {
          const reread: Response = JSON.parse(JSON.stringify(events.slice(0, length))).reduce(evolve, {
            status: 'not started',
          })
          const continued = events.slice(0, length).reduce(evolve, response.initial)
          expect(presentedPage(compiled, reread, responseId)).toEqual(presentedPage(compiled, continued, responseId))
        }
        expect(events.reduce(evolve, response.initial)).toEqual(state)
      }),
      { numRuns: 20 },
    )
  })

  it('asks only what is shown, and counts no answer to hidden questions', () => {
    fc.assert(
      fc.property(walks, (start) => {
        const { compiled, seen, steps, state } = walk(start)
        for (const [at, page] of seen.entries()) {
          expect(shownAgainst(compiled, steps[at]?.before ?? state, page)).toEqual([])
        }
        const { data, texts } = allAnswers(state)
        const now = effective(compiled, data, texts)
        const bearing = bearingAnswers(compiled, state)
        expect(effective(compiled, bearing.data, bearing.texts).hidden).toEqual(now.hidden)
        for (const key of Object.keys({ ...now.data, ...now.texts })) {
          expect(now.hidden.has(compiled.keys.get(key)?.question.id ?? '')).toBe(false)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('is judged, page by page, by all that counts once the page is sent', () => {
    fc.assert(
      fc.property(walks, (start) => {
        const { compiled, events } = walk(start)
        for (const [at, event] of events.entries()) {
          if (event.type !== 'PageAnswered' && event.type !== 'PageSaved') continue
          const before = events.slice(0, at).reduce(evolve, response.initial)
          expect(hiddenWith(compiled, before, event)).toEqual(hiddenAfter(compiled, evolve(before, event)))
        }
      }),
      { numRuns: 40 },
    )
  })

  it('finds the same of a page that it has judged before as of answers that it meets for the first time', () => {
    fc.assert(
      fc.property(walks, (start) => {
        const { compiled, steps } = walk(start)
        for (const { before, command, after } of steps) {
          const { data, texts } = bearingAnswers(compiled, after)
          expect(countingNow(compiled, after)).toEqual(effective(compiled, data, texts))
          for (const state of [before, after]) {
            const anew: ResponseCommand = { ...command, data: { ...command.data }, background: {} }
            const decision = response.decide(state, anew)
            expect(response.decide(state, command)).toEqual(decision)
            expect(response.decide(state, command)).toEqual(decision)
          }
        }
      }),
      { numRuns: 40 },
    )
  })

  it('moves its progress to 100 %', () => {
    fc.assert(
      fc.property(walks, (start) => {
        const { compiled, state, seen } = walk(start)
        const last = presentedPage(compiled, state, responseId).progress
        expect(last.questionsAnswered).toBe(last.questionsTotal)
        for (const { progress } of seen) expect(progress.questionsAnswered).toBeLessThanOrEqual(progress.questionsTotal)
      }),
      { numRuns: 40 },
    )
  })
})

/** The same answer to the same page, however often it is filled in. */
const sameAnswers = (seed: number, page: string) =>
  numbersFrom([...page].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), seed) | 0)

const kinds = ['AnswerPage', 'SavePage', 'GoBack'] as const

/** One visit of a page by a respondent who answers it, saves it or goes back from it. */
const visit = (definition: SurveyDefinition, seed: number) => {
  const survey = published(definition)
  const compiled = compileSurvey(definition)
  return (state: Response, wish: number) => {
    const present = presentedPage(compiled, state, responseId)
    const page = present.page?.page.id ?? ''
    const look = (data: object): PresentedPage => {
      const kept = decided(state, sent(survey, { type: 'SavePage', page, data: { ...data } }))
      return presentedPage(compiled, kept.reduce(evolve, state), responseId)
    }
    const { data } = filledPage(compiled, look, sameAnswers(seed, page))
    const kind = kinds[wish] ?? 'AnswerPage'
    const type = kind === 'GoBack' && present.page?.hasPrevious !== true ? 'AnswerPage' : kind
    const events = decided(state, sent(survey, { type, page, data }))
    const after: Response = JSON.parse(JSON.stringify(events)).reduce(evolve, state) // as another process reads it
    return { after, answered: type === 'AnswerPage' ? [page] : [] }
  }
}

/** A respondent who gives the same answers, and does something else before some pages: saves, goes back, comes back. */
const detour = (definition: SurveyDefinition, seed: number, detours: readonly number[]) => {
  const visiting = visit(definition, seed)
  let state: Response = { status: 'not started' }
  const way: string[] = []
  for (let step = 0; step < STEPS && state.status !== 'complete'; step += 1) {
    const { after, answered } = visiting(state, detours[step] ?? 0)
    state = after
    way.push(...answered)
  }
  const { data, texts } = allAnswers(state)
  const now = effective(compileSurvey(definition), data, texts)
  return { state, way, data: now.data, texts: now.texts }
}

describe('whatever a respondent does in between', () => {
  it('the survey reaches the same end with the same answers', () => {
    const detours = fc.array(fc.nat(2), { maxLength: 25 })
    fc.assert(
      fc.property(walks, detours, ([definition, seed], others) => {
        const straight = detour(definition, seed, [])
        const other = detour(definition, seed, others)
        expect(other.state.status).toBe('complete')
        expect([other.data, other.texts]).toEqual([straight.data, straight.texts])
        expect([...new Set(other.way)].toSorted()).toEqual([...new Set(straight.way)].toSorted())
      }),
      { numRuns: 40 },
    )
  })
})

/** Some questions as they were answered first, and some as they are answered now. */
const mixed = (first: WireData, now: WireData, draw: (below: number) => number): WireData => {
  const older = new Map<string, boolean>()
  const isOlder = (key: string): boolean => {
    const question = parseAnswerKey(key)?.question ?? key
    const is = older.get(question) ?? draw(2) === 0
    older.set(question, is)
    return is
  }
  const kept = (data: WireData, wanted: boolean) => Object.entries(data).filter(([key]) => isOlder(key) === wanted)
  return Object.fromEntries([...kept(first, true), ...kept(now, false)])
}

/** A page that is filled in twice by a respondent: as it is left then, and as it may be left. */
const filledTwice = (definition: SurveyDefinition, seeds: readonly [number, number]) => {
  const survey = published(definition)
  const compiled = compileSurvey(definition)
  const draw = numbersFrom(seeds[1])
  return (state: Response) => {
    const present = presentedPage(compiled, state, responseId)
    const page = present.page?.page.id ?? ''
    const look = (data: object): PresentedPage => {
      const kept = decided(state, sent(survey, { type: 'SavePage', page, data: { ...data } }))
      return presentedPage(compiled, kept.reduce(evolve, state), responseId)
    }
    const [first, now] = seeds.map((seed) => filledPage(compiled, look, sameAnswers(seed, page)).data)
    const type = present.page?.hasPrevious ? 'GoBack' : 'SavePage'
    const left = decided(state, sent(survey, { type, page, data: mixed(first ?? {}, now ?? {}, draw) }))
    const answered = decided(state, sent(survey, { type: 'AnswerPage', page, data: now ?? {} }))
    return { left, after: answered.reduce(evolve, state) }
  }
}

describe('a respondent who changes answers of a page while others of it depend on them', () => {
  it('can always save it as it is, and go back from it', () => {
    fc.assert(
      fc.property(walks, fc.integer(), ([definition, seed], other) => {
        const fillTwice = filledTwice(definition, [seed, other])
        let state: Response = { status: 'not started' }
        for (let step = 0; step < STEPS && state.status !== 'complete'; step += 1) {
          const { left, after } = fillTwice(state)
          expect(left.length).toBeGreaterThan(0)
          state = after
        }
      }),
      { numRuns: 60 },
    )
  })
})
