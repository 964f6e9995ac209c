import type { Position } from '@portal/infra/event-log/event-log'
import type { Feed, FeedPage, ReadOptions } from '@portal/infra/feed/feed'

/** The most events in one batch. More while catching up, so that each row is written less often. */
export type PageLimits = Readonly<{ live: number; catchUp: number; maxBytes: number; batchMs?: number }>

/** A slower batch locks rows for too long and takes long to repeat: the following batches are smaller for a while. */
const BATCH_MS = 500
const FEWEST = 500

/** The present size of a page of the backlog, in events. */
type Pace = { limit: number }

export const PAGE_LIMITS: PageLimits = { live: 5_000, catchUp: 10_000, maxBytes: 8 * 1024 * 1024 }

/** No reader waits for the rows of a rebuild: small pages would only write them more often. */
export const BUILD_LIMITS: PageLimits = { ...PAGE_LIMITS, batchMs: 5_000 }

/**
 * The pages after a position: first the backlog in large pages, then live events. The next page is read while the
 * present one is applied. Ends when the signal aborts.
 */
export async function* pagesAfter(
  feed: Feed,
  after: Position,
  types: readonly string[] | undefined,
  limits: PageLimits,
  signal: AbortSignal,
): AsyncGenerator<FeedPage> {
  const options = { ...(types && { types }), maxBytes: limits.maxBytes }
  let upTo = after
  for await (const page of paced(feed, after, options, limits, signal)) {
    yield page
    upTo = page.upTo
  }
  if (signal.aborted) return
  yield* ahead(feed.tail(upTo, { ...options, limit: limits.live }, signal))
}

/** The pages after a position and up to another, of the size that `pagesAfter` uses for the backlog. */
export async function* pagesUpTo(
  feed: Feed,
  after: Position,
  upTo: Position,
  types: readonly string[] | undefined,
  limits: PageLimits,
  signal: AbortSignal,
): AsyncGenerator<FeedPage> {
  if (after >= upTo) return
  const options = { ...(types && { types }), maxBytes: limits.maxBytes }
  for await (const page of paced(feed, after, options, limits, signal)) {
    if (signal.aborted) return
    yield page.upTo <= upTo ? page : cut(page, upTo)
    if (page.upTo >= upTo) return
  }
}

/** The backlog, in pages that take about as long as a batch may. */
async function* paced(
  feed: Feed,
  after: Position,
  options: Omit<ReadOptions, 'limit'>,
  limits: PageLimits,
  signal: AbortSignal,
): AsyncGenerator<FeedPage> {
  const pace: Pace = { limit: limits.catchUp }
  for await (const { page, asked } of ahead(backlog(feed, after, options, pace, signal))) {
    const began = performance.now()
    yield page
    pace.limit = nextLimit(asked, performance.now() - began, limits)
  }
}

/**
 * Half the size after a slow batch; double again after one that is fast enough for twice as much. `asked`: the size of that batch; the next
 * one was asked for before it ended.
 */
const nextLimit = (asked: number, tookMs: number, { catchUp, batchMs = BATCH_MS }: PageLimits): number => {
  if (tookMs > batchMs) return Math.max(Math.min(FEWEST, catchUp), asked >> 1)
  return tookMs < batchMs / 2 ? Math.min(catchUp, asked * 2) : asked
}

const cut = (page: FeedPage, upTo: Position): FeedPage => ({
  ...page,
  events: page.events.filter(({ position }) => position <= upTo),
  upTo,
})

async function* backlog(
  feed: Feed,
  after: Position,
  options: Omit<ReadOptions, 'limit'>,
  pace: Pace,
  signal: AbortSignal,
): AsyncGenerator<Readonly<{ page: FeedPage; asked: number }>> {
  for (let upTo = after; !signal.aborted; ) {
    const asked = pace.limit
    const page = await feed.read(upTo, { ...options, limit: asked })
    yield { page, asked }
    if (page.caughtUp) return
    upTo = page.upTo
  }
}

/** Requests the next page before it yields the present one. */
async function* ahead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]()
  let next = iterator.next()
  try {
    for (;;) {
      const present = await next
      if (present.done) return
      next = iterator.next()
      next.catch(() => undefined) // reported when it is awaited
      yield present.value
    }
  } finally {
    // Not awaited: a tail that waits for events returns when its signal aborts.
    void iterator.return?.().then(undefined, () => undefined)
  }
}
