import type { ResponseEvent, ResponseStarted } from '@portal/contracts/events/surveys'
import { MemberId } from '@portal/contracts/ids'
import type { Recorded } from '@portal/infra/event-log/event-log'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { at, idOf, recorded, surveyId } from '@portal/tests/support/surveys/tea-events'
import { describe, expect, it } from 'vitest'
import { askTable } from '../../runtime/reactor/asks.ts'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { flagSpeeders } from './reactor.ts'
import { paceTable, timingTable } from './tables.ts'

type Differs = Partial<Pick<ResponseStarted, 'via' | 'flags'>> & Readonly<{ seconds?: number; background?: true }>

/** A whole response on two pages that took this long. */
const taking = (name: string, seconds: number | undefined, differs: Differs = {}): readonly Recorded[] => {
  const ids = { surveyId, responseId: idOf(name), at }
  const { via = 'web', flags = {}, background } = differs
  const page = { ...ids, owner: name, data: {}, asked: [], ...(seconds !== undefined && { seconds: seconds / 2 }) }
  const respondent = { kind: 'member', memberId: MemberId.parse(uuidOf(`member ${name}`)) } as const
  const events: readonly ResponseEvent[] = [
    { type: 'ResponseStarted', ...ids, surveyVersion: 1, respondent, flags, via },
    ...(background
      ? [{ type: 'PageAnswered', ...ids, owner: name, page: 'variables', data: {}, asked: [], background } as const]
      : []),
    { type: 'PageAnswered', ...page, page: 'first' },
    { type: 'PageSaved', ...page, page: 'second' },
    { type: 'ResponseCompleted', ...ids },
  ]
  return events.map(recorded)
}

/** This many respondents who took about three minutes. */
const usual = (count: number, from = 0): readonly Recorded[] =>
  Array.from({ length: count }, (_, i) => taking(`usual ${from + i}`, 150 + ((from + i) % 61))).flat()

const following = () => {
  const store = memoryRows()
  const fold = flagSpeeders.projection.open()
  return {
    store,
    follow: async (...events: readonly Recorded[]): Promise<void> => {
      await fold.apply(store, events)
      fold.forget()
    },
    flagged: () => store.all(askTable).map((row) => JSON.parse(row).about),
  }
}

describe('the reactor that flags speeders', () => {
  it('asks for nothing before a hundred have finished, and then also judges the early ones', async () => {
    const { follow, flagged } = following()
    await follow(...taking('fast', 20), ...usual(98))
    expect(flagged()).toEqual([])
    await follow(...usual(1, 98))
    expect(flagged()).toEqual([
      {
        surveyId,
        responseId: idOf('fast'),
        seconds: 20,
        medianSeconds: expect.any(Number),
        thresholdSeconds: expect.any(Number),
        responses: 100,
      },
    ])
    const [{ medianSeconds, thresholdSeconds }] = flagged()
    expect(medianSeconds).toBeGreaterThan(150)
    expect(thresholdSeconds).toBeGreaterThan(20)
    expect(thresholdSeconds).toBeLessThan(medianSeconds)
  })

  it('judges responses that began with variables of the address, on which nobody spends time', async () => {
    const { follow, flagged } = following()
    await follow(...taking('fast', 20, { background: true }), ...usual(99))
    expect(flagged()).toMatchObject([{ responseId: idOf('fast'), seconds: 20 }])
  })

  it('judges each later response when it completes, and none twice', async () => {
    const { follow, flagged } = following()
    await follow(...usual(100))
    await follow(...taking('late and fast', 15))
    await follow(...usual(20, 200))
    expect(flagged().map(({ responseId }) => responseId)).toEqual([idOf('late and fast')])
    expect(flagged()[0].responses).toBe(101)
  })

  it('asks for the same whether the events come in one batch or one by one', async () => {
    const events = [...usual(60), ...taking('fast', 12), ...usual(60, 60)]
    const [whole, single] = [following(), following()]
    await whole.follow(...events)
    for (const event of events) await single.follow(event)
    for (const table of [askTable, paceTable, timingTable]) {
      expect(single.store.all(table)).toEqual(whole.store.all(table))
    }
    expect(whole.flagged()).toHaveLength(1)
  })

  it.each([
    ['imported', 20, { via: 'import' }],
    ['of staff', 20, { flags: { admin: true } }],
    ['with a page that came without its time', undefined, {}],
  ] as const)('leaves out responses %s: they are neither compared nor flagged', async (_, seconds, differs) => {
    const { follow, flagged, store } = following()
    await follow(...taking('left out', seconds, differs), ...usual(99))
    expect(flagged()).toEqual([])
    expect(JSON.parse(store.all(paceTable)[0] ?? '{}').responses).toBe(99)
    expect(store.all(timingTable)).toEqual([])
  })

  it('keeps only the histogram of a survey once it has judged the first hundred', async () => {
    const { follow, store } = following()
    await follow(...usual(300))
    const pace = JSON.parse(store.all(paceTable)[0] ?? '{}')
    expect(pace.early).toEqual([])
    expect(Object.keys(pace.histogram).length).toBeLessThan(61)
    expect(store.all(timingTable)).toEqual([])
  })

  it.each([
    ['screened out', { type: 'ResponseScreened', screen: 'age' }],
    ['ended by a full quota', { type: 'ResponseQuotaFull', cell: 'women' }],
    ['erased', { type: 'ResponseErased' }],
  ] as const)('keeps no time of a response that is %s', async (_, ended) => {
    const { follow, store } = following()
    const begun = taking('gone', 20).slice(0, 2)
    await follow(...begun)
    expect(store.all(timingTable)).toHaveLength(1)
    await follow(recorded({ ...ended, surveyId, responseId: idOf('gone'), at }))
    expect(store.all(timingTable)).toEqual([])
  })
})
