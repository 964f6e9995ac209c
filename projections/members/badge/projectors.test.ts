import { Instant } from '@portal/contracts/ids'
import type { StoredEvent } from '@portal/infra/event-log/event-log'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { expect, it } from 'vitest'
import type { Projection } from '../../runtime/projection.ts'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { referralProjection } from '../referral/projector.ts'
import { referralTable } from '../referral/tables.ts'
import { badgeProjection } from './projector.ts'
import { awardTable, badgeTable } from './tables.ts'

const at = Instant.parse('2026-11-22T10:00:00.000Z')
const [memberId, referredId, badgeId] = ['noor', 'ada', 'badge'].map(uuidOf)
const definition = { name: { en: 'Regular' }, description: {}, icon: 'star', rule: null }
const defined = { type: 'BadgeDefined', badgeId, definition, at } as StoredEvent
const retired = { type: 'BadgeRetired', badgeId, at } as StoredEvent
const awarded = { type: 'BadgeAwarded', badgeId, memberId, by: null, at } as StoredEvent
const takenBack = { type: 'BadgeTakenBack', badgeId, memberId, at } as StoredEvent
const referred = { type: 'ReferralRegistered', memberId, referredId, at } as StoredEvent
const erased = { type: 'MemberErased', memberId, at } as StoredEvent

const rowsOf = async (projection: Projection, table: { name: string }, events: readonly StoredEvent[]) => {
  const store = memoryRows()
  const fold = projection.open()
  for (const [index, event] of events.entries()) {
    const position = String(index + 1).padStart(16, '0')
    const recorded = { event, stream: 'any', position, version: 1, eventId: uuidOf(position), recordedAt: at }
    await fold.apply(store, [recorded])
    fold.forget()
  }
  return store.all(table).map((row) => JSON.parse(row))
}

it('a badge is as it was defined last, and known when it is retired', async () => {
  expect(await rowsOf(badgeProjection, badgeTable, [defined, retired])).toMatchObject([{ badgeId, isRetired: true }])
  expect(await rowsOf(badgeProjection, badgeTable, [defined, retired, defined])).toMatchObject([{ isRetired: false }])
})

it('a member has a badge until it is taken back', async () => {
  expect(await rowsOf(badgeProjection, awardTable, [awarded])).toEqual([{ memberId, badgeId, awardedAt: at }])
  expect(await rowsOf(badgeProjection, awardTable, [awarded, takenBack])).toEqual([])
})

it('of an erased member neither badges nor referrals are kept, also of what comes later', async () => {
  expect(await rowsOf(badgeProjection, awardTable, [awarded, erased, awarded])).toEqual([])
  expect(await rowsOf(referralProjection, referralTable, [referred])).toEqual([
    { memberId, referredId, registeredAt: at },
  ])
  expect(await rowsOf(referralProjection, referralTable, [referred, erased, referred])).toEqual([])
})
