import type { AnswerEvent } from '@portal/contracts/events/surveys'
import { Instant, ResponseId, SurveyId } from '@portal/contracts/ids'
import type { Recorded } from '@portal/infra/event-log/event-log'
import { indexMembers } from '@portal/tests/support/figures/index-members'
import { naiveAnswers, naiveColumns, naiveResponses } from '@portal/tests/support/figures/naive-figures'
import { hidingSurvey, plainSurvey, recorded, someAnswering, uuidOf } from '@portal/tests/support/surveys/answering'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { reportingProjection, reportingProjectionOf } from './projector.ts'
import { columnsOfWeight } from './weight-bits.ts'

/** `foldEvery`: the number of events of a survey after which the tail of its index is folded. */
type Options = Readonly<{
  cuts: readonly number[]
  forgetAfter?: (batch: number) => boolean
  foldEvery?: number
}>

/** Folds the events in batches that end at the cuts; rows in memory may be dropped between any two of them. */
const folded = async (events: readonly Recorded[], { cuts, forgetAfter = () => false, foldEvery = 9 }: Options) => {
  const store = memoryRows()
  const fold = reportingProjectionOf(foldEvery).open()
  const ends = [...new Set([...cuts.map((cut) => cut % events.length), events.length])].sort((a, b) => a - b)
  let from = 0
  for (const [batch, end] of ends.entries()) {
    await fold.apply(store, events.slice(from, end))
    fold.trim()
    if (forgetAfter(batch)) fold.forget()
    from = end
  }
  return store
}

const rowsOf = (store: Awaited<ReturnType<typeof folded>>) =>
  reportingProjection.tables.map((table) => store.all(table))

const definitionOf = (surveyId: string) => (surveyId === 'plain' ? plainSurvey : hidingSurvey)

const bitsSet = (store: Awaited<ReturnType<typeof folded>>): readonly string[] => {
  const columns = store.all({ name: 'index_column' }).map((text) => JSON.parse(text))
  const tail = store.all({ name: 'index_tail' }).map((text) => JSON.parse(text))
  return ['plain', 'hiding'].flatMap((surveyId) => {
    const isOf = (row: Readonly<{ surveyId: string }>) => row.surveyId === surveyId
    return [...indexMembers(columns.filter(isOf), tail.filter(isOf))].flatMap(([column, members]) =>
      [...members].map((ordinal) => `${surveyId} ${ordinal} ${column}`),
    )
  })
}

/** Each respondent and whether they have completed it, were screened out, or go on. */
const statusesIn = (store: Awaited<ReturnType<typeof folded>>): readonly string[] =>
  store.all({ name: 'response' }).map((text) => {
    const { responseId, status } = JSON.parse(text)
    return `${responseId} ${status}`
  })

/** What a simple reading of the events finds, and what the rows contain. */
const expectedBits = (events: ReturnType<typeof someAnswering>): readonly string[] =>
  [...naiveResponses(events).values()].flatMap((response) =>
    naiveColumns(response, definitionOf(response.surveyId)).map(
      (column) => `${response.surveyId} ${response.ordinal} ${column}`,
    ),
  )

/** A respondent who started is erased at the end of the events. */
const withErasures = (events: ReturnType<typeof someAnswering>, at: readonly number[]) => {
  const erased = new Set<string>()
  return events.flatMap((event, i): typeof events => {
    if (event.type === 'SurveyPublished') return [event]
    if (erased.has(event.responseId)) return []
    if (!at.includes(i) || event.type === 'ResponseStarted') return [event]
    erased.add(event.responseId)
    const { surveyId, responseId } = event
    return [event, { type: 'ResponseErased', surveyId, responseId, at: event.at } as const]
  })
}

describe('the response read model', () => {
  it('has the same rows however the log is divided into batches, with or without rows in memory', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.array(fc.nat(), { maxLength: 12 }),
        fc.nat(3),
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.nat(120), { maxLength: 4 }),
        async (seed, cuts, forgets, foldEvery, erasures) => {
          const events = recorded(withErasures(someAnswering(seed, 120), erasures))
          const whole = rowsOf(await folded(events, { cuts: [], foldEvery }))
          const forgetAfter = (batch: number) => batch % 4 <= forgets
          expect(rowsOf(await folded(events, { cuts, foldEvery, forgetAfter }))).toEqual(whole)
        },
      ),
      { numRuns: 50 },
    )
  }, 60_000)

  it('contains what a simple reading of the events finds, whenever the tail is folded, rows are dropped and a respondent is erased', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.integer({ min: 1, max: 80 }),
        fc.array(fc.nat(150), { maxLength: 4 }),
        async (seed, foldEvery, erasures) => {
          const events = withErasures(someAnswering(seed, 150), erasures)
          const store = await folded(recorded(events), { cuts: [50, 100], foldEvery, forgetAfter: () => true })
          expect(bitsSet(store).toSorted()).toEqual(expectedBits(events).toSorted())
          const naive = [...naiveResponses(events)].map(([id, { status }]) => `${id} ${status}`)
          expect(statusesIn(store).toSorted()).toEqual(naive.toSorted())
        },
      ),
      { numRuns: 50 },
    )
  }, 60_000)

  it('has in the tail the changes since the last fold, and nothing after a fold', async () => {
    const events = recorded(someAnswering(3, 100))
    const sizes = async (foldEvery: number) =>
      (await folded(events, { cuts: [40], foldEvery })).all({ name: 'survey_size' }).map((text) => JSON.parse(text))
    const ofSurvey = (id: string) =>
      events.filter(({ event, stream }) => stream !== `survey-${id}` && Object(event).surveyId === id)
    for (const { surveyId, tailEvents, foldedAt } of await sizes(7)) {
      const own = ofSurvey(surveyId)
      expect(tailEvents).toBe(own.length % 7)
      expect(foldedAt).toBe(own[own.length - (own.length % 7) - 1]?.position)
    }
    const store = await folded(events, { cuts: [], foldEvery: 1 })
    expect(store.all({ name: 'index_tail' })).toEqual([])
    expect(store.all({ name: 'index_column' })).not.toEqual([])
  })

  it('keeps in a row the answers that count, and all answers if some are hidden', async () => {
    const events = someAnswering(7, 400)
    const store = await folded(recorded(events), { cuts: [] })
    const naive = naiveResponses(events)
    const rows = store.all({ name: 'response' }).map((text) => JSON.parse(text))
    expect(rows).toHaveLength(naive.size)
    for (const row of rows) {
      const response = naive.get(row.responseId)
      if (!response) throw new Error('a row of nobody')
      const { data, texts } = naiveAnswers(response, definitionOf(row.surveyId))
      expect({ data: row.data, texts: row.texts, status: row.status, ordinal: row.ordinal }).toEqual({
        data,
        texts,
        status: response.status,
        ordinal: response.ordinal,
      })
    }
    expect(rows.some(({ kept }) => kept !== null)).toBe(true)
  })

  it('has the orders in which something was shown, the last of each question, until the response is withdrawn', async () => {
    const responseId = ResponseId.parse(uuidOf('r'))
    const at = Instant.parse('2026-11-21T10:00:00.000Z')
    const of = { surveyId: SurveyId.parse(plainSurvey.name), responseId, at }
    const [page] = plainSurvey.pages
    const answeredWith = (order?: Readonly<Record<string, readonly number[]>>): AnswerEvent => ({
      type: 'PageAnswered',
      ...of,
      page: page?.id ?? '',
      owner: responseId,
      data: {},
      asked: [],
      ...(order && { order }),
    })
    const events: Parameters<typeof recorded>[0] = [
      { type: 'SurveyPublished', surveyId: of.surveyId, version: 1, definition: plainSurvey, by: null, at },
      { type: 'ResponseStarted', ...of, surveyVersion: 1, respondent: { kind: 'imported' }, flags: {}, via: 'web' },
      answeredWith(),
      answeredWith({ Q1: [2, 1], Q2: [3, 1, 2] }),
      answeredWith({ Q1: [1, 2] }),
    ]
    const orders = async (of: typeof events) =>
      (await folded(recorded(of), { cuts: [] })).all({ name: 'response' }).map((text) => JSON.parse(text).orders)
    expect(await orders(events.slice(0, 3))).toEqual([null])
    expect(await orders(events)).toEqual([{ Q1: [1, 2], Q2: [3, 1, 2] }])
    expect(await orders([...events, { type: 'ResponseWithdrawn', ...of, importId: uuidOf('an import') }])).toEqual([
      null,
    ])
  })

  it('has the weights of a response in the index and its row, and their names with the survey, before and after a fold', async () => {
    const events = someAnswering(5, 60).map((event, i) =>
      event.type === 'ResponseStarted' ? { ...event, weights: i % 3 === 0 ? { w: 0 } : { w: 1 + i / 7, v: 2 } } : event,
    )
    for (const foldEvery of [1, 1_000]) {
      const store = await folded(recorded(events), { cuts: [20], foldEvery, forgetAfter: () => true })
      const rows = store.all({ name: 'response' }).map((text) => JSON.parse(text))
      const columns = store.all({ name: 'index_column' }).map((text) => JSON.parse(text))
      const tail = store.all({ name: 'index_tail' }).map((text) => JSON.parse(text))
      for (const { surveyId, weights } of store.all({ name: 'survey_size' }).map((text) => JSON.parse(text))) {
        const isOf = (row: Readonly<{ surveyId: string }>) => row.surveyId === surveyId
        const members = indexMembers(columns.filter(isOf), tail.filter(isOf))
        const found = [...members].filter(([column]) => column.startsWith('#weight:'))
        const wanted = rows
          .filter(isOf)
          .flatMap((row) =>
            Object.entries<number>(row.weights).flatMap(([name, weight]) =>
              columnsOfWeight(name, weight).map((column) => `${row.ordinal} ${column}`),
            ),
          )
        expect(wanted.length).toBeGreaterThan(0)
        expect(found.flatMap(([column, who]) => [...who].map((one) => `${one} ${column}`)).toSorted()).toEqual(
          wanted.toSorted(),
        )
        expect(weights).toEqual(['v', 'w'])
      }
    }
  })
})
