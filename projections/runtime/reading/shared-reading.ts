import type { Position } from '@portal/infra/event-log/event-log'
import type { Feed, FeedPage, LogPart, ReadOptions } from '@portal/infra/feed/feed'
import { type Ring, restOf, ring } from './ring.ts'

/** A reader that shares the reading with others. Its feed is like any other. */
export type Reader = Readonly<{ feed: Feed; leave: () => void }>

export type SharedReading = Readonly<{
  /**
   * Readers of the same types of events share the backlog. All share the live end, which is read whole: its pages hold
   * events of other types too. Where the feed can follow a part of the log, the live end of that part is read by itself.
   */
  join: (types: readonly string[] | undefined, part?: LogPart | null) => Reader
}>

/** How long the readers in front wait for the last one before it has to read alone. */
const WAIT_MS = 1_000

/** The one tail that all follow; it reads on when a reader wants more than is kept. */
type Live = {
  at: Position
  readonly iterator: AsyncIterator<FeedPage>
  readonly stop: AbortController
  next: Promise<FeedPage | null> | null
}

type Group = {
  readonly ring: Ring
  readonly underWay: Map<Position, Promise<FeedPage>>
  live: Live | null
  followers: number
}

const aGroup = (): Group => ({ ring: ring(), underWay: new Map(), live: null, followers: 0 })

/**
 * Shards of one process that are near each other read and decode the log once: a ring of recent pages serves them all.
 * A shard that is far behind reads alone until it has caught up.
 */
export const sharedReading = (feed: Feed): SharedReading => {
  const groups = new Map<string, Group>()
  const wholeLog = aGroup()
  const groupOf = (types: readonly string[] | undefined): Group => {
    if (types === undefined) return wholeLog
    const name = types.join()
    const group = groups.get(name) ?? aGroup()
    groups.set(name, group)
    return group
  }
  return {
    join: (types, part = null) => {
      const group = groupOf(types)
      const reader = Symbol('reader')
      return {
        feed: {
          ...feed,
          read: (after, options) => read(feed, group, reader, after, options),
          tail: (after, options, signal) => {
            const own = part && feed.ofPart?.(part)
            group.ring.leave(reader)
            return own ? own.tail(after, options, signal) : follow(feed, wholeLog, reader, after, options, signal)
          },
        },
        leave: () => {
          group.ring.leave(reader)
          wholeLog.ring.leave(reader)
        },
      }
    },
  }
}

/** At most as many events as were requested. */
const atMost = (page: FeedPage, limit: number): FeedPage => {
  const last = page.events[limit - 1]
  if (page.events.length <= limit || !last) return page
  return { ...page, events: page.events.slice(0, limit), upTo: last.position, caughtUp: false }
}

const read = async (feed: Feed, group: Group, reader: symbol, after: Position, options: ReadOptions) => {
  group.ring.move(reader, after)
  if (group.ring.isAlone()) return feed.read(after, options)
  const known = group.ring.after(after)
  return atMost(known ?? (await readForAll(feed, group, after, options)), options.limit)
}

/** Readers that want the same page wait for it together. */
const readForAll = (feed: Feed, { ring: pages, underWay }: Group, after: Position, options: ReadOptions) => {
  const asked = underWay.get(after)
  if (asked) return asked
  const reading = (async () => {
    await pages.room(after, WAIT_MS)
    const page = await feed.read(after, options)
    pages.keep(after, page)
    return page
  })().finally(() => underWay.delete(after))
  underWay.set(after, reading)
  return reading
}

async function* follow(
  feed: Feed,
  group: Group,
  reader: symbol,
  after: Position,
  options: ReadOptions,
  signal: AbortSignal,
): AsyncGenerator<FeedPage> {
  group.followers += 1
  try {
    for (let at = after; !signal.aborted; ) {
      group.ring.move(reader, at)
      const page = await nextPage(feed, group, at, options, signal)
      if (!page || page.upTo <= at) continue
      const some = atMost(page, options.limit)
      at = some.upTo
      yield some
    }
  } finally {
    group.followers -= 1
    if (group.followers === 0) end(group)
  }
}

/** What is kept, otherwise what comes next; what the tail has passed is read alone. Null when the signal aborts. */
const nextPage = async (feed: Feed, group: Group, at: Position, options: ReadOptions, signal: AbortSignal) => {
  const known = group.ring.after(at)
  if (known) return known
  const live = group.live ?? begin(feed, group, at, options)
  if (at < live.at) return feed.read(at, options)
  live.next ??= pull(group, live)
  const page = await orAborted(live.next, signal)
  return page && restOf(page, at)
}

const begin = (feed: Feed, group: Group, at: Position, { types, ...whole }: ReadOptions): Live => {
  const stop = new AbortController()
  const iterator = feed.tail(at, whole, stop.signal)[Symbol.asyncIterator]()
  group.live = { at, iterator, stop, next: null }
  return group.live
}

const end = (group: Group): void => {
  group.live?.stop.abort()
  group.live = null
}

/** All waiting readers get the error that the tail throws; the next read opens it again. */
const pull = async (group: Group, live: Live): Promise<FeedPage | null> => {
  try {
    const came = await live.iterator.next()
    if (came.done) return null
    group.ring.keep(live.at, came.value)
    live.at = came.value.upTo
    return came.value
  } catch (error) {
    if (group.live === live) end(group)
    throw error
  } finally {
    live.next = null
  }
}

/** Null as soon as the signal aborts. Removes its listener: a race with a long-lived promise would leave it behind. */
const orAborted = <T>(what: Promise<T>, signal: AbortSignal): Promise<T | null> =>
  new Promise((resolve, reject) => {
    const stop = () => resolve(null)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    what.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
