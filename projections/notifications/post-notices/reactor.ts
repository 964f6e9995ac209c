import { PostNotice } from '@portal/contracts/asks/notifications'
import type { PollPublished } from '@portal/contracts/events/polls'
import type { ContentDeleted, ContentPublished, ContentWithdrawn } from '@portal/contracts/events/site'
import type { SurveyPublished } from '@portal/contracts/events/surveys'
import type { Recorded } from '@portal/infra/event-log/event-log'
import { reactor } from '../../runtime/reactor/reactor.ts'

type Followed = SurveyPublished | PollPublished | ContentPublished | ContentWithdrawn | ContentDeleted

/** The kind of a piece of content is in the name of its stream. */
const isNews = ({ stream }: Pick<Recorded, 'stream'>): boolean => stream.startsWith('news-')

/** The first version of a survey opens it; the others change it. */
const isOpening = ({ version }: SurveyPublished): boolean => version === 1

/**
 * Tells members what is new for them: a survey, a poll, a news item at the moment from which it is shown. Each is told once, however
 * often it is published. It begins at the head: what was there before is not new.
 */
export const postNotices = reactor<Followed, Record<never, never>, { post: PostNotice }>({
  name: 'post-notices',
  version: 1,
  types: ['SurveyPublished', 'PollPublished', 'ContentPublished', 'ContentWithdrawn', 'ContentDeleted'],
  begins: 'head',
  key: ({ stream }) => stream,
  tables: {},
  loads: [],
  asks: { post: PostNotice },
  timers: (recorded) => (isNews(recorded) ? [recorded.stream] : []),
  react: (_, recorded, ask) => {
    const { event, stream } = recorded
    switch (event.type) {
      case 'SurveyPublished':
        if (isOpening(event)) ask.now('post', 'post', { kind: 'survey', subject: event.surveyId, memberId: null })
        return
      case 'PollPublished':
        return ask.now('post', 'post', { kind: 'poll', subject: event.pollId, memberId: null })
      case 'ContentPublished': {
        if (!isNews(recorded)) return
        const shownAt = event.from !== null && event.from > event.at ? event.from : event.at
        return ask.at(stream, shownAt, 'post', { kind: 'news', subject: event.contentId, memberId: null })
      }
      case 'ContentWithdrawn':
      case 'ContentDeleted':
        if (isNews(recorded)) ask.drop(stream)
    }
  },
})
