import { Instant } from '@portal/contracts/ids'
import type { BadgeDefinition } from '@portal/contracts/members/badge'
import type { StoredEvent } from '@portal/infra/event-log/event-log'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { expect, it } from 'vitest'
import { askTable } from '../../runtime/reactor/asks.ts'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { awardBadges } from './reactor.ts'
import { type MemberTally, memberTallyTable, type RulesRow, rulesTable, takerTable } from './tables.ts'

const at = Instant.parse('2026-11-22T10:00:00.000Z')
const later = Instant.parse('2026-11-23T10:00:00.000Z')
const [noor, badgeId] = [uuidOf('noor'), uuidOf('badge')]

const badge = (counts: 'surveys' | 'votes' | 'referrals', atLeast: number) => {
  const definition: BadgeDefinition = {
    name: { en: 'Regular' },
    description: {},
    icon: 'star',
    rule: { counts, atLeast },
  }
  return { type: 'BadgeDefined', badgeId, definition, by: uuidOf('staff'), at } as StoredEvent
}
const retired = { type: 'BadgeRetired', badgeId, by: uuidOf('staff'), at } as StoredEvent
const started = (name: string, kind = 'member') =>
  ({ type: 'ResponseStarted', responseId: uuidOf(name), respondent: { kind, memberId: noor }, at }) as StoredEvent
const ended = (name: string, type = 'ResponseCompleted') => ({ type, responseId: uuidOf(name), at }) as StoredEvent
const vote = { type: 'VoteCast', memberId: noor, at } as StoredEvent
const referred = { type: 'ReferralRegistered', memberId: noor, at } as StoredEvent
const erased = { type: 'MemberErased', memberId: noor, at } as StoredEvent

/** `before`: rows that an earlier release left. */
const after = async (
  events: readonly StoredEvent[],
  batch = 1,
  before: Readonly<{ rules: RulesRow; tally: MemberTally }> | null = null,
) => {
  const store = memoryRows()
  if (before) await store.insert(rulesTable, [before.rules])
  if (before) await store.insert(memberTallyTable, [before.tally])
  const fold = awardBadges.projection.open()
  const all = events.map((event, index) => ({
    event,
    stream: 'any',
    position: String(index + 1).padStart(16, '0'),
    version: 1,
    eventId: uuidOf(`event ${index}`),
    recordedAt: at,
  }))
  for (let from = 0; from < all.length; from += batch) {
    await fold.apply(store, all.slice(from, from + batch))
    fold.forget()
  }
  const rows = (table: { name: string }) => store.all(table).map((row) => JSON.parse(row))
  return { asked: rows(askTable).map(({ about }) => about), tally: rows(memberTallyTable), takers: rows(takerTable) }
}
const award = { badgeId, memberId: noor }

it.each([1, 20])('a badge is awarded once, when its number is reached, in batches of %i', async (batch) => {
  const twice = [badge('surveys', 2), started('one'), ended('one'), started('two'), ended('two')]
  expect((await after(twice.slice(0, 4), batch)).asked).toEqual([])
  expect((await after(twice, batch)).asked).toEqual([award])
  expect((await after([...twice, started('three'), ended('three')], batch)).asked).toEqual([award])
})

it.each([
  ['votes', vote],
  ['referrals', referred],
] as const)('%s are counted', async (counts, event) => {
  expect((await after([badge(counts, 2), event])).asked).toEqual([])
  expect((await after([badge(counts, 2), event, event])).asked).toEqual([award])
})

it('responses that end otherwise, or of nobody, do not count, and nothing is kept of them', async () => {
  const other = await after([
    badge('surveys', 1),
    started('one'),
    ended('one', 'ResponseScreened'),
    started('two', 'imported'),
    ended('two'),
  ])
  expect(other).toMatchObject({ asked: [], takers: [] })
})

it('a badge that is defined later is awarded with the next thing that the member does', async () =>
  expect((await after([vote, vote, badge('votes', 2), vote])).asked).toEqual([award]))

it('a retired badge is not awarded', async () =>
  expect((await after([badge('votes', 1), retired, vote])).asked).toEqual([]))

it('a badge that is defined anew is asked for again: the award may have been refused because it was retired meanwhile', async () => {
  const anew = { ...badge('votes', 1), at: later } as StoredEvent
  expect((await after([badge('votes', 1), vote, retired, anew])).asked).toEqual([award])
  const met = await after([badge('votes', 1), vote, retired, anew, vote, vote])
  expect(met.asked).toEqual([award, award])
  expect(met.tally).toMatchObject([{ asked: [`${badgeId} ${later}`] }])
})

it('a badge that an earlier release asked for is not asked for again by its rule of that time', async () => {
  const tally = { memberId: noor, surveys: 0, votes: 3, referrals: 0, asked: [badgeId] }
  const rules: RulesRow = { id: 'all', rules: [{ badgeId, counts: 'votes', atLeast: 1 }] }
  expect((await after([vote], 1, { rules, tally })).asked).toEqual([])
})

it('of an erased member no counts are kept', async () => expect((await after([vote, erased])).tally).toEqual([]))
