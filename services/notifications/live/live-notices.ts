import type { Position } from '@portal/infra/event-log/event-log'
import type { FreshNotice, NoticeQueries, PostedNotice } from '@portal/projections/notifications/notice/queries'
import { liveStreams } from '../../http/calls/live-streams.ts'
import { type Watched, type Watcher, watched } from './watched.ts'

export type LiveNotices = Readonly<{
  /** Sends events to a watcher until it leaves; those after a position first. Null: there are too many. */
  join: (watcher: Watcher, after: Position | null) => (() => void) | null
  /** Ends all streams; none can join any more. */
  close: () => void
}>

type Deps = Readonly<{
  notices: Pick<NoticeQueries, 'head' | 'posted' | 'readers' | 'since' | 'unread'>
  clock: () => Date
  warn: (error: unknown, what: string) => void
  pollMs?: number
  /** How long a notice without a title may hold back those behind it. */
  holdMs?: number
  /** Streams of this process, and those of one member. */
  most?: number
  mostOfOne?: number
}>

const POLL_MS = 2_000
/** Read models are behind for seconds at most, as a rule. */
const HOLD_MS = 20_000
const MOST = 2_000
const MOST_OF_ONE = 6
/** Before any position. */
const START: Position = '0'

type Streams = ReadonlySet<Watched>

const latest = (before: Position, found: readonly Readonly<{ position: Position }>[]): Position =>
  [before, ...found.map(({ position }) => position)].toSorted().at(-1) ?? before

const hasTitle = (notice: PostedNotice): notice is FreshNotice => notice.title !== null

/**
 * Of what was posted, what can be told in order: a notice whose title is not there yet holds those behind it back for a while, since its
 * subject is gone, or its read model is behind.
 */
const holding = (holdMs: number) => {
  let held: Readonly<{ position: Position; since: number }> | null = null
  const isOver = ({ position }: PostedNotice): boolean => {
    if (held?.position !== position) held = { position, since: performance.now() }
    return performance.now() - held.since >= holdMs
  }
  return (posted: readonly PostedNotice[]): readonly PostedNotice[] => {
    const at = posted.findIndex((notice) => !hasTitle(notice) && !isOver(notice))
    return at < 0 ? posted : posted.slice(0, at)
  }
}

type Heads = Readonly<{ posted: Position; read: Position }>

/** Tells streams what is new since it was asked last. */
const newsFor = ({ notices, clock, holdMs = HOLD_MS }: Pick<Deps, 'notices' | 'clock' | 'holdMs'>) => {
  let heads: Heads | null = null
  const headsNow = async (): Promise<Heads> => {
    const head = (await notices.head()) ?? START
    heads ??= { posted: head, read: head }
    return heads
  }
  const tellable = holding(holdMs)

  const tellReaders = async (
    joined: Streams,
    readers: Awaited<ReturnType<NoticeQueries['readers']>>,
  ): Promise<void> => {
    const read = new Set(readers.map(({ memberId }) => memberId))
    for (const one of joined) if (read.has(one.watcher.memberId)) await one.tellUnread(null)
  }
  return {
    headNow: async (): Promise<Position> => (heads ?? (await headsNow())).posted,
    forget: () => {
      heads = null
    },
    look: async (joined: Streams): Promise<void> => {
      const { posted, read } = heads ?? (await headsNow())
      const members = [...new Set([...joined].map(({ watcher }) => watcher.memberId))]
      const [found, readers] = await Promise.all([notices.posted(posted, clock()), notices.readers(read, members)])
      const fresh = tellable(found)
      for (const notice of fresh.filter(hasTitle)) for (const one of joined) one.tell(notice)
      await tellReaders(joined, readers)
      heads = { posted: fresh.at(-1)?.position ?? posted, read: latest(read, readers) }
    },
  }
}

/**
 * Tells browsers of notices as they come. Each process asks the read model every two seconds, once for all its streams and only while
 * there are some: so any number of processes may serve them, and a stream may be resumed at any of them.
 */
export const liveNotices = (deps: Deps): LiveNotices => {
  const { clock, warn, pollMs = POLL_MS, most = MOST, mostOfOne = MOST_OF_ONE } = deps
  const news = newsFor(deps)
  const streams = liveStreams<Watched>({
    clock,
    pollMs,
    most,
    mostOfOne,
    look: (joined) => news.look(joined).catch((error: unknown) => warn(error, 'new notifications could not be read')),
    left: news.forget,
  })
  const begin = async (one: Watched): Promise<void> => one.begin(await news.headNow())

  return {
    join: (watcher, after) => {
      const joining = streams.join(watcher.memberId, () => watched(deps, watcher, after))
      if (joining === null) return null
      begin(joining.one).catch((error: unknown) => {
        warn(error, 'a stream of notifications could not begin')
        watcher.end()
      })
      return joining.leave
    },
    close: streams.close,
  }
}
