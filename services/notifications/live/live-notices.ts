import type { Position } from '@portal/infra/event-log/event-log'
import type { NoticeQueries } from '@portal/projections/notifications/notice/queries'
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
  /** Streams of this process, and those of one member. */
  most?: number
  mostOfOne?: number
}>

const POLL_MS = 2_000
const MOST = 2_000
const MOST_OF_ONE = 6
/** Before any position. */
const START: Position = '0'

type Streams = ReadonlySet<Watched>

/** Tells streams what is new since it was asked last. */
const newsFor = ({ notices, clock }: Pick<Deps, 'notices' | 'clock'>) => {
  let head: Position | null = null
  const headNow = async (): Promise<Position> => (head ??= (await notices.head()) ?? START)

  const tellReaders = async (
    joined: Streams,
    readers: Awaited<ReturnType<NoticeQueries['readers']>>,
  ): Promise<void> => {
    const read = new Set(readers.map(({ memberId }) => memberId))
    for (const one of joined) if (read.has(one.watcher.memberId)) await one.tellUnread(null)
  }
  return {
    headNow,
    forget: () => {
      head = null
    },
    look: async (joined: Streams): Promise<void> => {
      const after = await headNow()
      const members = [...new Set([...joined].map(({ watcher }) => watcher.memberId))]
      const [fresh, readers] = await Promise.all([notices.posted(after, clock()), notices.readers(after, members)])
      for (const notice of fresh) for (const one of joined) one.tell(notice)
      await tellReaders(joined, readers)
      head = [after, ...[...fresh, ...readers].map(({ position }) => position)].toSorted().at(-1) ?? after
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
