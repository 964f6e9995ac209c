import { Instant } from '@portal/contracts/ids'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { positionOf } from '@portal/infra/event-log/position'
import { memoryFeed } from '@portal/infra/feed/memory'
import type { StoredEvents } from '@portal/infra/feed/stored-rows'
import { describe, expect, it } from 'vitest'
import type { EventFilter } from './queries.ts'
import { eventQueriesOn } from './stored-queries.ts'

const rows = Array.from({ length: 9 }, (_unused, at) => ({
  position: positionOf(at + 1),
  stream: `tea-${at % 3}`,
  version: Math.floor(at / 3) + 1,
  eventId: `018f2b8c-1e7d-7b1a-9c55-0a1b2c3d4e5${at}`,
  recordedAt: Instant.parse(`2026-01-0${at + 1}T00:00:00.000Z`),
  schemaVersion: 1,
  json: JSON.stringify({
    type: at % 2 === 0 ? 'Brewed' : 'Drunk',
    respondent: { memberId: at === 5 ? 'noor' : 'robin' },
  }),
}))

/** Pages of two, so that every look goes over several of them. */
const events: StoredEvents = {
  read: async (after) => {
    const page = rows.filter(({ position }) => position > after).slice(0, 2)
    const head = positionOf(rows.length)
    return { rows: page, upTo: page.at(-1)?.position ?? head, head }
  },
  ofStream: async function* (stream) {
    yield* rows.filter((row) => row.stream === stream)
  },
  newest: async function* () {
    yield* rows.toReversed()
  },
}

const nobody = undefined as never
const queries = eventQueriesOn(nobody, { feed: memoryFeed(memoryEventLog()), events })
const all: EventFilter = { types: null, stream: null, member: null, since: null, until: null, from: null, to: null }
const page = async (filter: Partial<EventFilter>, after = 0, limit = 100) =>
  (await queries.page({ ...all, ...filter }, after, limit)).map(({ position }) => position)

describe('events of a log that cannot be asked by SQL', () => {
  it('are paged in log order after a position', async () => {
    expect(await page({})).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(await page({}, 3, 4)).toEqual([4, 5, 6, 7])
    expect(await page({}, 9)).toEqual([])
  })

  it('are narrowed by type, stream, member, time and position, ends included', async () => {
    expect(await page({ types: ['Drunk'] })).toEqual([2, 4, 6, 8])
    expect(await page({ stream: 'tea-1' })).toEqual([2, 5, 8])
    expect(await page({ stream: 'tea-1', from: 3, to: 5 })).toEqual([5])
    expect(await page({ member: 'noor' })).toEqual([6])
    expect(await page({ since: '2026-01-03T00:00:00.000Z', until: '2026-01-04T00:00:00.000Z' })).toEqual([3, 4])
    expect(await page({ from: 4, to: 6 })).toEqual([4, 5, 6])
    expect(await page({ from: 400 })).toEqual([])
  })

  it('are told from the newest back, and counted by type', async () => {
    const last = await queries.last({ ...all, types: ['Drunk'] }, 2)
    expect(last.map(({ position, type }) => [position, type])).toEqual([
      [6, 'Drunk'],
      [8, 'Drunk'],
    ])
    expect(await queries.count({ ...all, from: 2 })).toEqual([
      { type: 'Brewed', events: 4 },
      { type: 'Drunk', events: 4 },
    ])
    expect(await queries.head()).toBe(9)
  })
})
