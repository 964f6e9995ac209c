import type { MemberErased, MemberResubscribed, MemberUnsubscribed } from '@portal/contracts/events/identity'
import { personal } from '@portal/contracts/events/personal'
import { Instant, MemberId } from '@portal/contracts/ids'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { describe, expect, it } from 'vitest'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { unsubscribedProjection } from './projector.ts'

const memberId = MemberId.parse(uuidOf('noor'))
const at = Instant.parse('2026-11-21T08:00:00.000Z')
const ended: MemberUnsubscribed = {
  type: 'MemberUnsubscribed',
  memberId,
  reason: personal('Too many mails'),
  by: 'link',
  at,
}
const begun: MemberResubscribed = { type: 'MemberResubscribed', memberId, at }
const erased: MemberErased = { type: 'MemberErased', memberId, reason: 'asked', by: null, at }

const rowsAfter = async (...events: readonly (MemberUnsubscribed | MemberResubscribed | MemberErased)[]) => {
  const store = memoryRows()
  const fold = unsubscribedProjection.open()
  for (const [i, event] of events.entries()) {
    const one = { event, position: String(i), stream: 'any', version: 1, eventId: uuidOf(String(i)), recordedAt: at }
    await fold.apply(store, [one])
    fold.forget()
  }
  return store.all({ name: 'unsubscribed' }).map((row) => JSON.parse(row))
}

describe('the members who unsubscribed', () => {
  it('are listed with reason and time, until they come back', async () => {
    expect(await rowsAfter(ended)).toEqual([{ memberId, reason: 'Too many mails', by: 'link', since: at }])
    expect(await rowsAfter(ended, begun)).toEqual([])
    expect(await rowsAfter(begun, ended)).toHaveLength(1)
  })

  it('have no reason where they gave none, or where their key is destroyed', async () => {
    for (const reason of [null, { erased: true }] as const)
      expect(await rowsAfter({ ...ended, reason })).toMatchObject([{ reason: null }])
  })

  it('are not listed once they are erased', async () => expect(await rowsAfter(ended, erased)).toEqual([]))
})
