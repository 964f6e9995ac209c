import type { Position } from '@portal/infra/event-log/event-log'
import type { Feed, FeedPage } from '@portal/infra/feed/feed'

/** At most this much in one batch. Larger ones while catching up, so that each row is written less often. */
export type PageLimits = Readonly<{ live: number; catchUp: number; maxBytes: number }>

export const PAGE_LIMITS: PageLimits = { live: 5_000, catchUp: 10_000, maxBytes: 8 * 1024 * 1024 }

/**
 * The pages after a position: first what is behind, in large pages, then live. The next page is read while the present
 * one is worked on. Ends when the signal aborts.
 */
export async function* pagesAfter(
  feed: Feed,
  after: Position,
  types: readonly string[] | undefined,
  limits: PageLimits,
  signal: AbortSignal,
): AsyncGenerator<FeedPage> {
  let upTo = after
  for await (const page of ahead(backlog(feed, after, types, limits, signal))) {
    yield page
    upTo = page.upTo
  }
  if (signal.aborted) return
  const options = { ...(types && { types }), limit: limits.live, maxBytes: limits.maxBytes }
  yield* ahead(feed.tail(upTo, options, signal))
}

async function* backlog(
  feed: Feed,
  after: Position,
  types: readonly string[] | undefined,
  limits: PageLimits,
  signal: AbortSignal,
): AsyncGenerator<FeedPage> {
  const options = { ...(types && { types }), limit: limits.catchUp, maxBytes: 4 * limits.maxBytes }
  for (let upTo = after; !signal.aborted; ) {
    const page = await feed.read(upTo, options)
    yield page
    if (page.caughtUp) return
    upTo = page.upTo
  }
}

/** Asks for the next one before it gives out the one it has. */
async function* ahead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]()
  let next = iterator.next()
  try {
    for (;;) {
      const present = await next
      if (present.done) return
      next = iterator.next()
      next.catch(() => undefined) // heard when it is awaited
      yield present.value
    }
  } finally {
    // Not awaited: a tail that waits for events returns when its signal aborts.
    void iterator.return?.().then(undefined, () => undefined)
  }
}
