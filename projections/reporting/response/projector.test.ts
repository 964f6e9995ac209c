import type { Recorded } from '@portal/infra/event-log/event-log'
import { naiveAnswers, naiveColumns, naiveResponses } from '@portal/tests/support/figures/naive-figures'
import { hidingSurvey, plainSurvey, recorded, someAnswering } from '@portal/tests/support/surveys/answering'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { reportingProjection } from './projector.ts'

type Options = Readonly<{ cuts: readonly number[]; forgetAfter?: (batch: number) => boolean }>

/** Folds the events in batches that end at the cuts; memory may be lost between any two of them. */
const folded = async (events: readonly Recorded[], { cuts, forgetAfter = () => false }: Options) => {
  const store = memoryRows()
  const fold = reportingProjection.open()
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

const bitsSet = (store: Awaited<ReturnType<typeof folded>>) =>
  store.all({ name: 'index_column' }).flatMap((text) => {
    const { surveyId, columnKey, bits } = JSON.parse(text)
    const set = [...Array(bits.length * 8).keys()].filter((i) => (bits[i >> 3] >> (i & 7)) & 1)
    return set.map((ordinal) => `${surveyId} ${ordinal} ${columnKey}`)
  })

describe('the response read model', () => {
  it('has the same rows however the log is cut into batches, with or without rows in memory', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.array(fc.nat(), { maxLength: 12 }), fc.nat(3), async (seed, cuts, forgets) => {
        const events = recorded(someAnswering(seed, 120))
        const whole = rowsOf(await folded(events, { cuts: [] }))
        const pieces = rowsOf(await folded(events, { cuts, forgetAfter: (batch) => batch % 4 <= forgets }))
        expect(pieces).toEqual(whole)
      }),
      { numRuns: 60 },
    )
  })

  it('counts what a plain reading of the events counts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const events = someAnswering(seed, 150)
        const store = await folded(recorded(events), { cuts: [50, 100] })
        const expected = [...naiveResponses(events).values()].flatMap((response) =>
          naiveColumns(response, definitionOf(response.surveyId)).map(
            (column) => `${response.surveyId} ${response.ordinal} ${column}`,
          ),
        )
        expect(bitsSet(store).toSorted()).toEqual(expected.toSorted())
      }),
      { numRuns: 60 },
    )
  })

  it('keeps in a row the answers that count, and all of them where some are hidden', async () => {
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
})
