import type { Position } from '../event-log/event-log.ts'
import type { Feed, FeedPage, ReadOptions } from './feed.ts'
import type { Hints } from './hints.ts'

/** Milliseconds between looks at a log that is quiet: half of what promise P14 allows. */
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 500

/**
 * Reads page after page; waits only where there is nothing more. A page without events is passed on if it went on in the
 * log, so that a reader of rare events keeps its checkpoint near the head. What `read` throws comes out.
 */
export async function* tailOf(
  read: Feed['read'],
  hints: Hints,
  after: Position,
  options: ReadOptions,
  signal: AbortSignal,
): AsyncIterable<FeedPage> {
  let at = after
  let wait = FIRST_WAIT_MS
  let ahead: Promise<FeedPage> | undefined
  while (!signal.aborted) {
    const seen = hints.count()
    const page = await (ahead ?? read(at, options))
    ahead = page.caughtUp ? undefined : readAhead(read, page.upTo, options)
    if (page.upTo !== at) {
      at = page.upTo
      wait = FIRST_WAIT_MS
      yield page
    }
    if (!page.caughtUp) continue
    await hints.wait(wait, seen, signal)
    wait = Math.min(LONGEST_WAIT_MS, wait * 2)
  }
}

/** In a catch-up the next page comes in while its reader works on this one. If he stops, nobody is left to be told. */
function readAhead(read: Feed['read'], after: Position, options: ReadOptions): Promise<FeedPage> {
  const page = read(after, options)
  page.catch(() => undefined)
  return page
}
