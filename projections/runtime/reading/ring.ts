import { setTimeout as sleep } from 'node:timers/promises'
import type { Position } from '@portal/infra/event-log/event-log'
import type { FeedPage } from '@portal/infra/feed/feed'

type Kept = Readonly<{ after: Position; page: FeedPage }>
type Place = { at: Position; isNear: boolean }

/** The limit on all pages that are kept for slower readers. */
const MOST_EVENTS = 40_000
const MOST_PAGES = 64

/** Recent pages of the log in order, and the position of each reader. */
export type Ring = Readonly<{
  /** A reader asks for the pages after a position: it has finished with those before. */
  move: (reader: symbol, at: Position) => void
  leave: (reader: symbol) => void
  isAlone: () => boolean
  /** What is kept after a position, small pages merged; null if nothing is. */
  after: (at: Position) => FeedPage | null
  keep: (after: Position, page: FeedPage) => void
  /** Resolves when there is space for a page after this position; after `ms` it no longer waits for the last reader. */
  room: (at: Position, ms: number) => Promise<void>
}>

export const ring = (): Ring => {
  const readers = new Map<symbol, Place>()
  let pages: readonly Kept[] = []
  let moved = Promise.withResolvers<void>()

  const isFull = (): boolean =>
    pages.length >= MOST_PAGES || pages.reduce((sum, { page }) => sum + page.events.length, 0) >= MOST_EVENTS

  /** Drops what all readers have passed. While one is behind, more is kept, so that it can catch up. */
  const settle = (): void => {
    const places = [...readers.values()]
    const slowest = places.map(({ at }) => at).toSorted()[0] ?? ''
    if (places.length <= 1) pages = []
    else if (places.every(({ isNear }) => isNear)) pages = pages.filter(({ page }) => page.upTo > slowest)
    moved.resolve()
    moved = Promise.withResolvers()
  }

  const holdingUp = (): readonly Place[] => {
    const [oldest] = pages
    return oldest ? [...readers.values()].filter(({ at, isNear }) => isNear && at < oldest.page.upTo) : []
  }

  const dropOldest = (): void => {
    for (const place of holdingUp()) place.isNear = false
    pages = pages.slice(1)
  }

  return {
    move: (reader, at) => {
      const [oldest] = pages
      readers.set(reader, { at, isNear: oldest === undefined || at >= oldest.after })
      settle()
    },
    leave: (reader) => {
      readers.delete(reader)
      settle()
    },
    isAlone: () => readers.size <= 1,
    after: (at) => {
      const from = pages.findIndex(({ after, page }) => after <= at && at < page.upTo)
      return from === -1 ? null : together(pages.slice(from), at)
    },
    keep: (after, page) => {
      const end = pages.at(-1)?.page.upTo
      if (readers.size <= 1 || page.upTo <= after) return
      if (end !== undefined && after < end) return // from a reader that reads alone, behind the others
      if (after !== end) pages = []
      while (isFull()) dropOldest()
      pages = [...pages, { after, page }]
    },
    room: async (at, ms) => {
      const until = performance.now() + ms
      while (isFull() && pages.at(-1)?.page.upTo === at && holdingUp().length > 0) {
        const left = until - performance.now()
        if (left <= 0) return
        await Promise.race([moved.promise, sleep(left)])
      }
    },
  }
}

/** Enough for one batch: pages of the tail are often small. */
const ENOUGH = 5_000

const together = (pages: readonly Kept[], at: Position): FeedPage | null => {
  const [first, ...others] = pages
  if (!first) return null
  let page = restOf(first.page, at)
  for (const { page: next } of others) {
    if (page.events.length + next.events.length > ENOUGH) break
    page = { ...next, events: [...page.events, ...next.events] }
  }
  return page
}

/** The events of a page after a position. */
export const restOf = (page: FeedPage, at: Position): FeedPage => {
  const from = page.events.findIndex(({ position }) => position > at)
  if (from === 0) return page
  return { ...page, events: from === -1 ? [] : page.events.slice(from) }
}
