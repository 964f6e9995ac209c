import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import type { Feed, FeedPage } from '@portal/infra/feed/feed'
import { memoryFeed } from '@portal/infra/feed/memory'
import { chanceOf } from '@portal/tests/support/surveys/answering'
import { describe, expect, it } from 'vitest'
import { pagesAfter } from './pages.ts'
import { sharedReading } from './shared-reading.ts'

/** A log with this many events, which counts the events read and the tails opened. */
const aLog = async (count: number) => {
  const log = memoryEventLog()
  const append = async (events: number): Promise<void> => {
    for (let left = events; left > 0; left -= 200) {
      const some = Array.from({ length: Math.min(left, 200) }, () => ({ type: 'Counted', n: left }))
      await log.append({ stream: 'counts', commandId: randomUUID(), intent: '', expect: 'any', events: some })
    }
  }
  await append(count)
  const feed = memoryFeed(log)
  const read = { events: 0, tails: 0 }
  const counted = (page: FeedPage): FeedPage => {
    read.events += page.events.length
    return page
  }
  const counting: Feed = {
    ...feed,
    read: async (after, options) => {
      await sleep(1)
      return counted(await feed.read(after, options))
    },
    tail: async function* (after, options, signal) {
      read.tails += 1
      for await (const page of feed.tail(after, options, signal)) yield counted(page)
    },
  }
  return { append, read, feed: counting }
}

const numberAt = (n: number): string => n.toString(16).padStart(16, '0')
const LIMITS = { live: 100, catchUp: 500, maxBytes: 1e9 }

type Follower = Readonly<{ seen: number[]; leave: () => void; done: Promise<void> }>

/** Follows the log from a position until it leaves; waits `pause` after each page. */
const following = (
  shared: ReturnType<typeof sharedReading>,
  from: number,
  pause: () => Promise<unknown>,
  types?: readonly string[],
): Follower => {
  const leaving = new AbortController()
  const reader = shared.join(types)
  const seen: number[] = []
  const done = (async () => {
    try {
      for await (const { events } of pagesAfter(reader.feed, numberAt(from), types, LIMITS, leaving.signal)) {
        seen.push(...events.map(({ position }) => Number.parseInt(position, 16)))
        await pause()
      }
    } finally {
      reader.leave()
    }
  })()
  return { seen, leave: () => leaving.abort(), done }
}

const upTo = (from: number, to: number): readonly number[] => Array.from({ length: to - from }, (_, i) => from + i + 1)

const allSeen = (followers: readonly Follower[], last: number) =>
  expect.poll(() => followers.every(({ seen }) => seen.at(-1) === last), { timeout: 60_000, interval: 5 }).toBe(true)

const ended = async (followers: readonly Follower[]): Promise<void> => {
  for (const { leave } of followers) leave()
  await Promise.all(followers.map(({ done }) => done))
}

describe('readers of the log in one process', () => {
  it('read and decode each event once while they are near each other, in the backlog and at the head', async () => {
    const { append, read, feed } = await aLog(20_000)
    const shared = sharedReading(feed)
    const four = [0, 0, 0, 0].map((from) => following(shared, from, () => sleep(1)))
    await allSeen(four, 20_000)
    expect(read.events).toBeLessThan(1.1 * 20_000)
    const before = read.events
    for (let time = 0; time < 30; time += 1) {
      await append(20)
      await sleep(2)
    }
    await allSeen(four, 20_600)
    expect(read.events - before).toBeLessThan(2 * 600)
    expect(read.tails).toBe(1)
    await ended(four)
    for (const { seen } of four) expect(seen).toEqual(upTo(0, 20_600))
  }, 60_000)

  it.each([1, 2, 3, 4])(
    'are each given every event once, in order, however fast they are (P13, seed %i)',
    async (seed) => {
      const chance = chanceOf(seed)
      const { append, feed } = await aLog(3_000)
      const shared = sharedReading(feed)
      const places = Array.from({ length: 5 }, () => chance(3_000))
      const followers = places.map((from) => following(shared, from, () => sleep(chance(6))))
      for (let time = 0; time < 40; time += 1) {
        await append(1 + chance(60))
        await sleep(chance(4))
      }
      const late = following(shared, 100, () => sleep(1))
      await append(1)
      const end = Math.max(...(await lastOf(feed)))
      await allSeen([...followers, late], end)
      await ended([...followers, late])
      for (const [i, { seen }] of followers.entries()) expect(seen).toEqual(upTo(places[i] ?? 0, end))
      expect(late.seen).toEqual(upTo(100, end))
    },
    30_000,
  )

  it('wait only a moment for a reader that does not move, and that reader misses nothing', async () => {
    const { read, feed } = await aLog(60_000)
    const shared = sharedReading(feed)
    const gate = Promise.withResolvers<void>()
    const stuck = following(shared, 0, () => gate.promise)
    const others = [0, 0].map((from) => following(shared, from, async () => undefined))
    await allSeen(others, 60_000)
    expect(stuck.seen.length).toBeLessThan(2_000)
    gate.resolve()
    await allSeen([stuck], 60_000)
    expect(read.events).toBeLessThan(2.2 * 60_000)
    await ended([stuck, ...others])
    expect(stuck.seen).toEqual(upTo(0, 60_000))
  }, 60_000)

  it('share the live end, whatever types they ask for', async () => {
    const { append, read, feed } = await aLog(50)
    const shared = sharedReading(feed)
    const three = [undefined, ['Counted'], ['Counted', 'Drunk']].map((types) =>
      following(shared, 50, async () => undefined, types),
    )
    for (let time = 0; time < 20; time += 1) {
      await append(5)
      await sleep(5)
    }
    await allSeen(three, 150)
    expect(read.tails).toBe(1)
    await ended(three)
  })

  it('all get the error that the shared tail throws, and the next read opens it again', async () => {
    const { append, feed } = await aLog(10)
    let isAway = false
    const failing: Feed = {
      ...feed,
      tail: async function* (after, options, signal) {
        for await (const page of feed.tail(after, options, signal)) {
          if (isAway) throw new Error('away')
          yield page
        }
      },
    }
    const shared = sharedReading(failing)
    const two = [0, 0].map((from) => following(shared, from, async () => undefined))
    await append(1)
    await allSeen(two, 11)
    isAway = true
    const failed = Promise.all(two.map(({ done }) => expect(done).rejects.toThrow('away')))
    await append(1)
    await failed
    isAway = false
    const again = following(shared, 11, async () => undefined)
    await append(1)
    await allSeen([again], 13)
    await ended([again])
    expect(again.seen).toEqual([12, 13])
  })
})

const lastOf = async (feed: Feed): Promise<readonly number[]> => [
  Number.parseInt((await feed.read(feed.start, { limit: 1 })).head, 16),
]
