import type { MemberErased } from '@portal/contracts/events/identity'
import type { ResponseStarted } from '@portal/contracts/events/surveys'
import { Instant, MemberId, ResponseId, SurveyId } from '@portal/contracts/ids'
import type { Recorded } from '@portal/infra/event-log/event-log'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { describe, expect, it } from 'vitest'
import { askTable } from '../../runtime/reactor/asks.ts'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import type { Store } from '../../runtime/rows/row-set.ts'
import { followErasures } from './reactor.ts'

const at = Instant.parse('2026-11-21T10:00:00.000Z')
const noor = MemberId.parse(uuidOf('noor'))
const sam = MemberId.parse(uuidOf('sam'))

let position = 0
const recorded = (event: MemberErased | ResponseStarted): Recorded => {
  position += 1
  const eventId = uuidOf(`event ${position}`)
  return { event, position: String(position).padStart(16, '0'), stream: 'any', version: 1, eventId, recordedAt: at }
}
const erased = (memberId: MemberId): Recorded =>
  recorded({ type: 'MemberErased', memberId, reason: 'asked', by: memberId, at })
const started = (memberId: MemberId, when: Instant = at): Recorded =>
  recorded({
    type: 'ResponseStarted',
    surveyId: SurveyId.parse('tea'),
    responseId: ResponseId.parse(uuidOf(`response of ${memberId}`)),
    surveyVersion: 1,
    respondent: { kind: 'member', memberId },
    flags: {},
    via: 'web',
    at: when,
  })

const following = () => {
  const memory = memoryRows()
  const timersLoaded: unknown[] = []
  const store: Store = {
    ...memory,
    load: (table, units) => {
      if (table.name === 'ask') timersLoaded.push(...units)
      return memory.load(table, units)
    },
  }
  const fold = followErasures.projection.open()
  return {
    timersLoaded,
    follow: async (...events: readonly Recorded[]): Promise<void> => {
      await fold.apply(store, events)
      fold.forget()
    },
    asked: () =>
      memory.all(askTable).map((row) => {
        const { what, dueAt, about } = JSON.parse(row)
        return [what, about.memberId, dueAt]
      }),
  }
}

describe('the reactor that finishes erasures', () => {
  it('asks to finish at once, and by a timer again a minute later', async () => {
    const { follow, asked } = following()
    await follow(erased(noor))
    expect(asked()).toEqual([
      ['finish', noor, null],
      ['finish', noor, '2026-11-21T10:01:00.000Z'],
    ])
  })

  it('asks again for late events of an erased member, and moves the timer', async () => {
    const { follow, asked } = following()
    await follow(erased(noor))
    await follow(started(noor, Instant.parse('2026-11-21T10:00:40.000Z')))
    expect(asked()).toEqual([
      ['finish', noor, null],
      ['finish', noor, null],
      ['finish', noor, '2026-11-21T10:01:40.000Z'],
    ])
  })

  it('asks for nothing for members who were not erased', async () => {
    const { follow, asked } = following()
    await follow(started(sam), erased(noor), started(sam))
    expect(asked().filter(([, memberId]) => memberId === sam)).toEqual([])
  })

  it('looks up the timers of erased members only: most events are of others', async () => {
    const { follow, timersLoaded } = following()
    await follow(started(sam), erased(noor))
    await follow(started(sam), started(noor))
    expect(timersLoaded).toEqual([[`timer look-again-${noor}`], [`timer look-again-${noor}`]])
  })
})
