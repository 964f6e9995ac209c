import { Instant } from '@portal/contracts/ids'
import type { Recorded } from '@portal/infra/event-log/event-log'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { memoryFeed } from '@portal/infra/feed/memory'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PAGE_LIMITS, pagesUpTo } from './pages.ts'

const at = (n: number): string => n.toString(16).padStart(16, '0')

const recorded: Recorded = {
  event: { type: 'TeaMade' },
  position: at(1),
  stream: 'cups',
  version: 1,
  eventId: '',
  recordedAt: Instant.parse('2026-01-01T00:00:00.000Z'),
}

let now = 0
beforeEach(() => {
  now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => vi.restoreAllMocks())

/** The sizes of the pages of a long backlog, if batch after batch takes so long for each event (the last for all that follow). */
const sizesAt = async (msPerEvent: readonly number[], count: number): Promise<readonly number[]> => {
  let read = 0
  const feed = {
    ...memoryFeed(memoryEventLog()),
    read: async (_after: string, { limit }: Readonly<{ limit: number }>) => {
      read += limit
      return { events: Array.from({ length: limit }, () => recorded), upTo: at(read), head: at(1e9), caughtUp: false }
    },
  }
  const sizes: number[] = []
  for await (const { events } of pagesUpTo(feed, '', at(1e9), undefined, PAGE_LIMITS, new AbortController().signal)) {
    now += events.length * (msPerEvent[sizes.length] ?? msPerEvent.at(-1) ?? 0)
    sizes.push(events.length)
    if (sizes.length === count) break
  }
  return sizes
}

describe('a page of the backlog', () => {
  it.each([0.06, 0.1, 0.3, 0.9])(
    'of %d ms an event takes at most as long as a batch may, and half as long at least',
    async (ms) => {
      const size = (await sizesAt([ms], 20)).at(-1) ?? 0
      expect(size * ms).toBeLessThanOrEqual(500)
      expect(size * ms).toBeGreaterThanOrEqual(250)
    },
  )

  it('has its whole size again once a batch of it takes no longer than it may', async () => {
    expect((await sizesAt([1, 1, 0.04], 8)).at(-1)).toBe(10_000)
  })
})
