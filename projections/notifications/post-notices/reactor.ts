import { PostNotice } from '@portal/contracts/asks/notifications'
import type { BadgeAwarded, ReferralRegistered } from '@portal/contracts/events/members'
import type { PollPublished } from '@portal/contracts/events/polls'
import type { ContentDeleted, ContentPublished, ContentWithdrawn } from '@portal/contracts/events/site'
import type { SurveyPublished } from '@portal/contracts/events/surveys'
import type { Recorded } from '@portal/infra/event-log/event-log'
import { type Asking, reactor } from '../../runtime/reactor/reactor.ts'

type News = ContentPublished | ContentWithdrawn | ContentDeleted
type Asks = { post: PostNotice }
type Followed = SurveyPublished | PollPublished | News | BadgeAwarded | ReferralRegistered

/** The kind of a piece of content is in the name of its stream. */
const isNews = ({ stream }: Pick<Recorded, 'stream'>): boolean => stream.startsWith('news-')

/** The first version of a survey opens it; the others change it. */
const isOpening = ({ version }: SurveyPublished): boolean => version === 1

/** News is told of at the moment from which it is shown, unless it is gone by then. */
const news = (event: News, timer: string, ask: Asking<Asks>): void => {
  if (event.type !== 'ContentPublished') {
    ask.drop(timer)
    return
  }
  const shownAt = event.from !== null && event.from > event.at ? event.from : event.at
  ask.at(timer, shownAt, 'post', { kind: 'news', subject: event.contentId, memberId: null })
}

/**
 * Tells members what is new for them: a survey, a poll, a news item at the moment from which it is shown. Each is told once, however
 * often it is published. It begins at the head: what was there before is not new.
 */
export const postNotices = reactor<Followed, Record<never, never>, Asks>({
  name: 'post-notices',
  version: 1,
  types: [
    'SurveyPublished',
    'PollPublished',
    'ContentPublished',
    'ContentWithdrawn',
    'ContentDeleted',
    'BadgeAwarded',
    'ReferralRegistered',
  ],
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
      case 'BadgeAwarded':
        return ask.now('post', 'post', { kind: 'badge', subject: event.badgeId, memberId: event.memberId })
      case 'ReferralRegistered':
        return ask.now('post', 'post', { kind: 'referral', subject: event.referredId, memberId: event.memberId })
      case 'ContentPublished':
      case 'ContentWithdrawn':
      case 'ContentDeleted':
        if (isNews(recorded)) news(event, stream, ask)
    }
  },
})
