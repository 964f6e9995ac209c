import { partsOf } from '@portal/contracts/events/imported-parts'
import type { AnswerEvent } from '@portal/contracts/events/surveys'
import type { Recorded } from '@portal/infra/event-log/event-log'
import { hidingSurvey, plainSurvey, recorded } from '@portal/tests/support/surveys/answering'
import { anySurvey } from '@portal/tests/support/surveys/random-surveys'
import { someImported, withoutKeys } from '@portal/tests/support/surveys/some-imported'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { reportingProjection, reportingProjectionOf } from './projector.ts'

type Log = readonly Recorded<AnswerEvent>[]

/** The log of an earlier release: an event for each page, here at the position of the whole, so that all rows can be compared. */
const inParts = (log: readonly Recorded[]): readonly Recorded[] => {
  const versions = new Map<string, number>()
  return (log as Log).flatMap(({ event, ...at }) => {
    const parts = event.type === 'ResponseImported' ? partsOf(event) : [event]
    return parts.map((part) => {
      const version = (versions.get(at.stream) ?? 0) + 1
      versions.set(at.stream, version)
      return { ...at, version, event: part }
    })
  })
}

/** An earlier release knew of each page by itself whether something was written on it. */
const withoutTextsOf = (log: readonly Recorded[]): readonly Recorded[] =>
  (log as Log).map((one) => {
    const { event } = one
    return event.type === 'PageAnswered' && event.texts ? { ...one, event: { ...event, texts: { erased: true } } } : one
  })

const rowsOf = async (log: readonly Recorded[], batch: number, foldEvery: number) => {
  const store = memoryRows()
  const fold = reportingProjectionOf(foldEvery).open()
  for (let from = 0; from < log.length; from += batch) {
    await fold.apply(store, log.slice(from, from + batch))
    fold.forget()
  }
  return reportingProjection.tables.map((table) => store.all(table))
}

const anyLog = someImported(fc.oneof(fc.constantFrom(hidingSurvey, plainSurvey), anySurvey)).map(recorded)
const few = fc.integer({ min: 1, max: 12 })

describe('a response that was imported in one event', () => {
  it('gives the rows and the index of one that was imported page by page, withdrawn, erased, coded or not', async () => {
    await fc.assert(
      fc.asyncProperty(anyLog, few, fc.integer({ min: 1, max: 60 }), async (log, batch, foldEvery) => {
        const formerly = await rowsOf(inParts(log), 1_000, foldEvery)
        expect(await rowsOf(log, batch, foldEvery)).toEqual(formerly)
      }),
      { numRuns: 150 },
    )
  }, 60_000)

  it('gives them without its key too', async () => {
    await fc.assert(
      fc.asyncProperty(anyLog, few, fc.integer({ min: 1, max: 60 }), async (log, batch, foldEvery) => {
        const erased = recorded(withoutKeys(log.map(({ event }) => event as AnswerEvent)))
        const formerly = await rowsOf(withoutTextsOf(inParts(log)), 1_000, foldEvery)
        expect(await rowsOf(erased, batch, foldEvery)).toEqual(formerly)
      }),
      { numRuns: 150 },
    )
  }, 60_000)

  it('is refused if its response has begun already', async () => {
    const [published, first] = fc.sample(anyLog, { numRuns: 1, seed: 7 })[0] ?? []
    if (!published || !first) throw new Error('nothing was imported')
    const again = { ...first, version: 2 }
    await expect(rowsOf([published, first, again], 9, 9)).rejects.toThrow('a response starts once')
  })
})
