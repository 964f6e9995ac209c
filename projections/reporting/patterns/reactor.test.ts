import type { ResponseEvent, ResponseStarted } from '@portal/contracts/events/surveys'
import { MemberId } from '@portal/contracts/ids'
import type { Recorded } from '@portal/infra/event-log/event-log'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { at, idOf, recorded, surveyId } from '@portal/tests/support/surveys/tea-events'
import { describe, expect, it } from 'vitest'
import { askTable } from '../../runtime/reactor/asks.ts'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { checkAnswers } from './reactor.ts'
import { answersTable, fingerprintTable } from './tables.ts'

const answers = (count: number, code = 1) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`Q${i}`, code]))

type Differs = Partial<Pick<ResponseStarted, 'via' | 'flags'>> &
  Readonly<{ background?: Readonly<Record<string, number>> }>

/** A whole response on two pages, the second of them saved before it was sent. */
const giving = (name: string, data: Readonly<Record<string, number>>, differs: Differs = {}): readonly Recorded[] => {
  const ids = { surveyId, responseId: idOf(name), at }
  const { via = 'web', flags = {}, background } = differs
  const page = { ...ids, owner: name, asked: [] }
  const respondent = { kind: 'member', memberId: MemberId.parse(uuidOf(`member ${name}`)) } as const
  const events: readonly ResponseEvent[] = [
    { type: 'ResponseStarted', ...ids, surveyVersion: 1, respondent, flags, via },
    ...(background
      ? [{ type: 'PageAnswered', ...page, page: 'variables', background: true, data: background } as const]
      : []),
    { type: 'PageAnswered', ...page, page: 'first', data: { Q99: 1 } },
    { type: 'PageSaved', ...page, page: 'second', data: { Q0: 77 } },
    { type: 'PageAnswered', ...page, page: 'second', data },
    { type: 'ResponseCompleted', ...ids },
  ]
  return events.map(recorded)
}

const following = () => {
  const store = memoryRows()
  const fold = checkAnswers.projection.open()
  const asked = (what: string) =>
    store
      .all(askTable)
      .map((row) => JSON.parse(row))
      .filter((ask) => ask.what === what)
      .map(({ about }) => about)
  return {
    store,
    follow: async (...events: readonly Recorded[]): Promise<void> => {
      await fold.apply(store, events)
      fold.forget()
    },
    checks: () => asked('check').map(({ responseId }) => responseId),
    duplicates: () => asked('duplicate'),
  }
}

describe('the reactor that checks answers', () => {
  it('asks for a check of each response when it is complete', async () => {
    const { follow, checks, store } = following()
    const events = giving('noor', answers(3))
    await follow(...events.slice(0, 4))
    expect(checks()).toEqual([])
    await follow(...events.slice(4))
    expect(checks()).toEqual([idOf('noor')])
    expect(store.all(answersTable)).toEqual([])
  })

  it('forgets a response that was screened out, without a check', async () => {
    const { follow, checks, store } = following()
    const events = giving('noor', answers(3)).slice(0, 4)
    const screened = { type: 'ResponseScreened', surveyId, responseId: idOf('noor'), at, screen: 'young' } as const
    await follow(...events, recorded(screened))
    expect([checks(), store.all(answersTable)]).toEqual([[], []])
  })

  it('flags a response with all the same coded answers as an earlier one', async () => {
    const { follow, duplicates } = following()
    await follow(...giving('noor', answers(30)), ...giving('ada', answers(30, 2)))
    await follow(...giving('copy', answers(30)), ...giving('second copy', answers(30)))
    expect(duplicates()).toEqual(
      ['copy', 'second copy'].map((name) => ({ surveyId, responseId: idOf(name), of: idOf('noor'), answers: 31 })),
    )
  })

  it('compares neither what was drawn for a response nor where it came from, and counts none of it', async () => {
    const { follow, duplicates } = following()
    const drawn = (first: number) => ({ background: { SOURCE: first, OrderTopics_1: first, OrderTopics_2: 3 - first } })
    await follow(...giving('noor', answers(30), drawn(1)), ...giving('copy', answers(30), drawn(2)))
    await follow(...giving('few', answers(18), drawn(1)), ...giving('as few', answers(18), drawn(1)))
    expect(duplicates()).toEqual([{ surveyId, responseId: idOf('copy'), of: idOf('noor'), answers: 31 }])
  })

  it('does not compare responses with few answers: they may well agree by chance', async () => {
    const { follow, duplicates } = following()
    await follow(...giving('noor', answers(18)), ...giving('ada', answers(18)))
    expect(duplicates()).toEqual([])
  })

  it.each([
    ['imported', { via: 'import' }],
    ['of staff', { flags: { admin: true } }],
  ] as const)('leaves out responses %s', async (_, differs) => {
    const { follow, checks, duplicates, store } = following()
    await follow(...giving('noor', answers(30), differs), ...giving('ada', answers(30), differs))
    expect([checks(), duplicates(), store.all(fingerprintTable)]).toEqual([[], [], []])
  })

  it('asks for the same whether the events come in one batch or one by one', async () => {
    const events = [...giving('noor', answers(30)), ...giving('ada', answers(5)), ...giving('copy', answers(30))]
    const [whole, single] = [following(), following()]
    await whole.follow(...events)
    for (const event of events) await single.follow(event)
    for (const table of [askTable, answersTable, fingerprintTable])
      expect(single.store.all(table)).toEqual(whole.store.all(table))
    expect(whole.duplicates()).toHaveLength(1)
  })
})
