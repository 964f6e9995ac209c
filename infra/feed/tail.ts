import { setTimeout as sleep } from 'node:timers/promises'
import type { Position } from '../event-log/event-log.ts'
import type { Feed, FeedPage, ReadOptions } from './feed.ts'
import type { Hints } from './hints.ts'

/** Milliseconds between polls of a quiet log: half of what promise P14 allows. */
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 500
/** Live pages are read at most this often: whoever applies them pays for each page, not only for its events. */
const GATHER_MS = 50

/**
 * Reads page after page; waits only if there is no more. A page without events is yielded if the position advanced, so that
 * a reader of rare events keeps its checkpoint near the head. Errors of `read` are thrown.
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
  let lastLook = Number.NEGATIVE_INFINITY
  while (!signal.aborted) {
    if (!ahead) await untilPast(lastLook + GATHER_MS, signal)
    lastLook = performance.now()
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

/** During a catch-up the next page is read while its reader works on this one. If the reader stops, its error is dropped. */
function readAhead(read: Feed['read'], after: Position, options: ReadOptions): Promise<FeedPage> {
  const page = read(after, options)
  page.catch(() => undefined)
  return page
}

/** Waits until a moment of `performance.now()`, or the signal aborts. */
const untilPast = async (moment: number, signal: AbortSignal): Promise<void> => {
  const ms = moment - performance.now()
  if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => undefined)
}
