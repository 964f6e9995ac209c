import { PostPlannedNews } from '@portal/contracts/asks/notifications'
import type { ContentDeleted, ContentPublished, ContentWithdrawn } from '@portal/contracts/events/site'
import type { Recorded } from '@portal/infra/event-log/event-log'
import { reactor } from '../../runtime/reactor/reactor.ts'

export type News = ContentPublished | ContentWithdrawn | ContentDeleted

/** The kind of a piece of content is in the name of its stream. */
export const isNews = ({ stream }: Pick<Recorded, 'stream'>): boolean => stream.startsWith('news-')

/** Whether it is shown later than it was published. */
export const isPlanned = ({ from, at }: ContentPublished): boolean => from !== null && from > at

/**
 * Asks to tell members of a news item at the moment from which it is shown, unless it is withdrawn, deleted or planned anew by then. Each is told once, so it
 * begins at the start of the log: after a restore none that was planned is forgotten.
 */
export const postPlannedNews = reactor<News, Record<never, never>, { post: PostPlannedNews }>({
  name: 'post-planned-news',
  version: 1,
  types: ['ContentPublished', 'ContentWithdrawn', 'ContentDeleted'],
  begins: 'start',
  key: ({ stream }) => stream,
  tables: {},
  loads: [],
  asks: { post: PostPlannedNews },
  timers: (recorded) => (isNews(recorded) ? [recorded.stream] : []),
  react: (_, recorded, ask) => {
    const { event, stream } = recorded
    if (!isNews(recorded)) return
    if (event.type === 'ContentPublished' && event.from !== null && isPlanned(event))
      ask.at(stream, event.from, 'post', { contentId: event.contentId, shownAt: event.from })
    else ask.drop(stream)
  },
})
