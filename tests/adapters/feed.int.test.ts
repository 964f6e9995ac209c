import { setTimeout as sleep } from 'node:timers/promises'
import { type FeedPage, PositionRefused } from '@portal/infra/feed/feed'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  aRequest,
  collect,
  feedAdapters,
  firstOf,
  justBeyond,
  type LogAdapter,
  noted,
  notesOf,
  rare,
} from './log-adapters.ts'

describe.each(feedAdapters)('the feed of %s', (_, open) => {
  let adapter: LogAdapter

  const note = async (from: number, to: number) => {
    for (let first = from; first < to; first += 200) {
      const length = Math.min(200, to - first)
      await adapter.log.append(
        aRequest({ events: Array.from({ length }, (_unused, index) => noted(`${first + index}`)) }),
      )
    }
  }
  const notes = (from: number, to: number) => Array.from({ length: to - from }, (_unused, index) => `${from + index}`)

  /** Every page to the head, from the start as a projector that starts from zero sees them, or from a later position. */
  const allPages = async (
    options: Parameters<LogAdapter['feed']['read']>[1],
    from = adapter.feed.start,
  ): Promise<readonly FeedPage[]> => {
    const pages: FeedPage[] = []
    for (let at = from; pages.at(-1)?.caughtUp !== true; at = pages.at(-1)?.upTo ?? at) {
      pages.push(await adapter.feed.read(at, options))
    }
    return pages
  }

  describe('P10 and P13 of a log that has events', () => {
    beforeAll(async () => {
      adapter = await open()
      await note(0, 450)
    })
    afterAll(() => adapter.close())

    it('P10: is the same for every reader, and positions give the order', async () => {
      const [one, other] = await Promise.all([allPages({ limit: 1_000 }), allPages({ limit: 7 })])
      const events = one.flatMap((page) => page.events)
      expect(other.flatMap((page) => page.events)).toEqual(events)
      expect(notesOf(events)).toEqual(notes(0, 450))
      expect(events.map(({ position }) => position).toSorted()).toEqual(events.map(({ position }) => position))
    })

    /** Small pages of the last events alone: each page is a request. */
    it.each([
      [1, 400],
      [3, 300],
      [200, 0],
      [450, 0],
      [1_000, 0],
    ])(
      'P13: a page of at most %i events holds its events once, in order, and the next one continues',
      async (limit, first) => {
        const { start } = adapter.feed
        const before = first === 0 ? { events: [], upTo: start } : await adapter.feed.read(start, { limit: first })
        const pages = await allPages({ limit }, before.upTo)
        expect(notesOf(pages.flatMap((page) => page.events))).toEqual(notes(before.events.length, 450))
        expect(pages.every((page) => page.events.length <= limit)).toBe(true)
        expect(pages.at(-1)).toMatchObject({
          caughtUp: true,
          upTo: await adapter.log.head(),
          head: await adapter.log.head(),
        })
      },
    )
  })

  describe('P15: a position belongs to its log', () => {
    beforeAll(async () => {
      adapter = await open()
      await note(0, 3)
    })
    afterAll(() => adapter.close())

    it('and is verified by the event that is there', async () => {
      const { events } = await adapter.feed.read(adapter.feed.start, { limit: 10 })
      expect(events).toHaveLength(3)
      for (const { position, eventId } of events) expect(await adapter.feed.eventIdAt(position)).toBe(eventId)
      expect(await adapter.feed.eventIdAt(adapter.feed.start)).toBeNull()
      expect(await adapter.feed.eventIdAt(justBeyond(await adapter.log.head()))).toBeNull()
      expect(await adapter.feed.eventIdAt('no position')).toBeNull()
    })

    it.each([undefined, ['Rare']])('and is refused after its head (types %j)', async (types) => {
      const options = { limit: 10, ...(types && { types }) }
      const head = await adapter.log.head()
      await expect(adapter.feed.read(justBeyond(head), options)).rejects.toThrow(PositionRefused)
      await expect(adapter.feed.read('4', options)).rejects.toThrow(PositionRefused)
      expect((await adapter.feed.read(head, options)).events).toEqual([])
    })

    it('and each log has its own id, always the same', async () => {
      const other = await open()
      try {
        expect(await adapter.feed.logId()).toBe(await adapter.feed.logId())
        expect(await adapter.feed.logId()).not.toBe(await other.feed.logId())
      } finally {
        await other.close()
      }
    })
  })

  describe('of a log of its own', () => {
    beforeEach(async () => {
      adapter = await open()
    })
    afterEach(() => adapter.close())

    it('is empty and caught up before the first event', async () => {
      const { start } = adapter.feed
      expect(await adapter.feed.read(start, { limit: 10 })).toEqual({
        events: [],
        upTo: start,
        head: start,
        caughtUp: true,
      })
      expect(await adapter.log.head()).toBe(start)
    })

    describe('P13: a page holds its events once, in order, and the next one continues where it ended', () => {
      it('of rare events among many: upTo is the position up to which the log was searched', async () => {
        await adapter.log.append(aRequest({ events: [rare('first')] }))
        await note(0, 3_000)
        await adapter.log.append(aRequest({ events: [rare('second')] }))
        await note(3_000, 5_000)

        const pages = await allPages({ types: ['Rare'], limit: 100 })
        expect(notesOf(pages.flatMap((page) => page.events))).toEqual(['first', 'second'])
        expect(pages.at(-1)).toMatchObject({ caughtUp: true, upTo: await adapter.log.head() })
      })

      it('of types that do not occur: it still reaches the head', async () => {
        await note(0, 2_500)
        const pages = await allPages({ types: ['Unheard'], limit: 100 })
        expect(pages.flatMap((page) => page.events)).toEqual([])
        expect(pages.at(-1)?.upTo).toBe(await adapter.log.head())
      })

      it('of some types with a small limit: none is left out', async () => {
        for (let index = 0; index < 60; index += 1) {
          await adapter.log.append(aRequest({ events: [noted(), rare(`${index}`), noted()] }))
        }
        const pages = await allPages({ types: ['Rare'], limit: 7 })
        expect(notesOf(pages.flatMap((page) => page.events))).toEqual(notes(0, 60))
      })

      it.each([undefined, ['Noted']])('of a limited number of bytes, but never empty (types %j)', async (types) => {
        const large = (index: number) => noted(`${index} ${'x'.repeat(10_000)}`)
        for (let index = 0; index < 12; index += 1) await adapter.log.append(aRequest({ events: [large(index)] }))

        const options = { limit: 100, ...(types && { types }) }
        const pages = await allPages({ ...options, maxBytes: 25_000 })
        expect(pages.flatMap((page) => page.events).map(({ event }) => event)).toEqual(
          notes(0, 12).map(Number).map(large),
        )
        expect(pages.every((page) => page.events.length <= 2)).toBe(true)

        const tiny = await allPages({ ...options, maxBytes: 10 })
        expect(tiny.map((page) => page.events.length)).toEqual(Array.from({ length: 12 }, () => 1))
      })

      it('while others append', async () => {
        const writers = Array.from({ length: 4 }, async () => {
          for (let index = 0; index < 50; index += 1) await adapter.log.append(aRequest({ events: [noted(), rare()] }))
        })
        const seen: string[] = []
        let at = adapter.feed.start
        while (seen.length < 200) {
          const page = await adapter.feed.read(at, { types: ['Rare'], limit: 9 })
          seen.push(...page.events.map(({ position }) => position))
          at = page.upTo
        }
        await Promise.all(writers)
        expect(seen).toEqual(seen.toSorted())
        expect(new Set(seen).size).toBe(200)
        expect((await adapter.feed.read(at, { types: ['Rare'], limit: 9 })).events).toEqual([])
      })
    })

    describe('P14: an acknowledged event reaches a tail', () => {
      it('after it caught up, and until it is stopped', async () => {
        await note(0, 5)
        const stop = new AbortController()
        const tail = adapter.feed.tail(adapter.feed.start, { limit: 2 }, stop.signal)
        const later = sleep(100).then(() => note(5, 7))
        expect(notesOf(await firstOf(tail, 7))).toEqual(notes(0, 7))
        await later

        stop.abort()
        expect(await collect(adapter.feed.tail(adapter.feed.start, { limit: 2 }, stop.signal))).toEqual([])
      })

      it('without waiting between the pages of a catch-up', async () => {
        await note(0, 400)
        const timed = async (work: () => Promise<unknown>): Promise<number> => {
          const started = performance.now()
          await work()
          return performance.now() - started
        }
        // Compared with the same pages one by one: how long either takes depends on the machine.
        const reading = await timed(() => allPages({ limit: 10 }))
        const { start } = adapter.feed
        const tailing = await timed(() =>
          firstOf(adapter.feed.tail(start, { limit: 10 }, new AbortController().signal), 400),
        )
        expect(tailing).toBeLessThan(2_000 + 10 * reading)
      })

      it('that waits for other types gets the position up to which the log was searched', async () => {
        await note(0, 5)
        const stop = new AbortController()
        for await (const page of adapter.feed.tail(adapter.feed.start, { types: ['Rare'], limit: 2 }, stop.signal)) {
          expect(page).toMatchObject({ events: [], upTo: await adapter.log.head(), caughtUp: true })
          stop.abort()
        }
      })
    })
  })
})
