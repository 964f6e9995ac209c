import type { MemberActivated } from '@portal/contracts/events/identity'
import { Instant, MemberId } from '@portal/contracts/ids'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { expect, it } from 'vitest'
import { askTable } from '../../runtime/reactor/asks.ts'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { followReferrals } from './reactor.ts'

const at = Instant.parse('2026-11-21T10:00:00.000Z')
const memberId = MemberId.parse(uuidOf('noor'))

it('who confirms their address is counted for whoever invited them, also after a restore', async () => {
  const store = memoryRows()
  const fold = followReferrals.projection.open()
  const event: MemberActivated = { type: 'MemberActivated', memberId, at }
  const stream = `member-${memberId}`
  await fold.apply(store, [
    { event, position: '0000000000000001', stream, version: 1, eventId: uuidOf('event'), recordedAt: at },
  ])
  expect(store.all(askTable).map((row) => JSON.parse(row))).toMatchObject([{ what: 'count', about: { memberId } }])
  expect(followReferrals.begins).toBe('start')
})
