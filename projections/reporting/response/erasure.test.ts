import type { AnswerEvent, SurveyEvent } from '@portal/contracts/events/surveys'
import { SurveyDefinition } from '@portal/contracts/survey/definition'
import { hidingSurvey, recorded, someAnswering } from '@portal/tests/support/surveys/answering'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { reportingProjection, reportingProjectionOf } from './projector.ts'

type AnyEvent = SurveyEvent | AnswerEvent

/** As `hiding`, with a question that is shown only because of a written text. */
const wordySurvey = SurveyDefinition.parse({
  ...hidingSurvey,
  pages: hidingSurvey.pages.map((page) => ({
    ...page,
    questions: page.questions.map((question) =>
      question.id === 'Q7' ? { ...question, showIf: { question: 'Q5', op: 'LIKE', values: ['word'] } } : question,
    ),
  })),
})

const withWords = (event: AnyEvent): AnyEvent =>
  event.type === 'SurveyPublished' && event.surveyId === 'hiding' ? { ...event, definition: wordySurvey } : event

const isOf = (event: AnyEvent, responseId: string): boolean =>
  event.type !== 'SurveyPublished' && event.responseId === responseId

/** A respondent who started is erased at `at`, and answers nothing afterwards. */
const withErasure = (events: readonly AnyEvent[], who: number, at: number) => {
  const started = events.filter((event) => event.type === 'ResponseStarted')
  const erased = started[who % started.length]
  if (!erased) throw new Error('nobody started')
  const { surveyId, responseId } = erased
  const from = events.indexOf(erased) + 1
  const cut = from + (at % (events.length - from + 1))
  const after = events.slice(cut).filter((event) => !isOf(event, responseId))
  const erasure: AnswerEvent = { type: 'ResponseErased', surveyId, responseId, at: erased.at }
  return { responseId, events: [...events.slice(0, cut), erasure, ...after] }
}

/** The log as it reads once the key is destroyed. */
const withoutKey = (events: readonly AnyEvent[], responseId: string): readonly AnyEvent[] =>
  events.map((event) =>
    isOf(event, responseId) && 'texts' in event ? { ...event, texts: { erased: true as const } } : event,
  )

const rowsOf = async (events: readonly AnyEvent[], batch = events.length, foldEvery = 20) => {
  const store = memoryRows()
  const fold = reportingProjectionOf(foldEvery).open()
  const all = recorded(events)
  for (let from = 0; from < all.length; from += batch) await fold.apply(store, all.slice(from, from + batch))
  return reportingProjection.tables.map((table) => store.all(table))
}

describe.each([
  ['words that decide nothing', (event: AnyEvent) => event],
  ['words that decide what is shown', withWords],
])('an erasure, with %s', (_, change) => {
  it('leaves the same rows as a rebuild without the key', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        async (seed, who, at, batch, foldEvery) => {
          const { events, responseId } = withErasure(someAnswering(seed, 120).map(change), who, at)
          const rebuilt = await rowsOf(withoutKey(events, responseId), events.length, foldEvery)
          expect(await rowsOf(events, batch, foldEvery)).toEqual(rebuilt)
        },
      ),
      { numRuns: 60 },
    )
  }, 60_000)

  it('leaves none of the texts, and the coded answers of all others', async () => {
    const { events, responseId } = withErasure(someAnswering(7, 300).map(change), 3, 10_000)
    const rows = (await rowsOf(events))[0]?.map((text) => JSON.parse(text)) ?? []
    const untouched = (await rowsOf(events.filter(({ type }) => type !== 'ResponseErased')))[0] ?? []
    const others = untouched.map((text) => JSON.parse(text)).filter((row) => row.responseId !== responseId)
    expect(rows.filter((row) => row.responseId !== responseId)).toEqual(others)
    const erased = rows.find((row) => row.responseId === responseId)
    expect(erased).toMatchObject({ texts: null })
    expect(erased.kept?.texts ?? {}).toEqual({})
  })
})

/** A respondent who started is withdrawn at `at`, and erased right after if `isErased`. */
const withWithdrawal = (events: readonly AnyEvent[], who: number, at: number, isErased: boolean) => {
  const { responseId, events: all } = withErasure(events, who, at)
  const place = all.findIndex((event) => event.type === 'ResponseErased' && event.responseId === responseId)
  const erasure = all[place]
  if (erasure?.type !== 'ResponseErased') throw new Error('nobody was erased')
  const withdrawal: AnswerEvent = { ...erasure, type: 'ResponseWithdrawn', importId: responseId }
  const rest = all.slice(place + 1)
  return { responseId, events: [...all.slice(0, place), withdrawal, ...(isErased ? [erasure] : []), ...rest] }
}

describe('a withdrawn response', () => {
  it('has no answers, and is in no column of the index', async () => {
    const { events, responseId } = withWithdrawal(someAnswering(11, 300), 2, 10_000, false)
    const [responses = [], columns = []] = await rowsOf(events, events.length, 1)
    const row = responses.map((text) => JSON.parse(text)).find((one) => one.responseId === responseId)
    expect(row).toMatchObject({ status: 'withdrawn', data: {}, texts: {}, asked: [], completedAt: null })
    const inColumns = columns
      .map((text) => JSON.parse(text))
      .filter(({ surveyId, bits }) => {
        const byte = Buffer.from(bits, 'hex')[row.ordinal >> 3] ?? 0
        return surveyId === row.surveyId && (byte & (1 << (row.ordinal & 7))) !== 0
      })
    expect(inColumns).toEqual([])
  })

  it('that is erased leaves the same rows as a rebuild without the key', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 1, max: 60 }),
        async (seed, who, at, foldEvery) => {
          const { events, responseId } = withWithdrawal(someAnswering(seed, 120).map(withWords), who, at, true)
          const rebuilt = await rowsOf(withoutKey(events, responseId), events.length, foldEvery)
          expect(await rowsOf(events, 7, foldEvery)).toEqual(rebuilt)
        },
      ),
      { numRuns: 40 },
    )
  }, 60_000)
})
