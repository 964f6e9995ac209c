import { PostNotice } from '@portal/contracts/asks/notifications'
import type { BadgeAwarded, ReferralRegistered } from '@portal/contracts/events/members'
import type { PollPublished } from '@portal/contracts/events/polls'
import type { SurveyPublished } from '@portal/contracts/events/surveys'
import { type Asking, reactor } from '../../runtime/reactor/reactor.ts'
import { isNews, isPlanned, type News } from '../post-planned-news/reactor.ts'

type Asks = { post: PostNotice }
type Followed = SurveyPublished | PollPublished | News | BadgeAwarded | ReferralRegistered

/** The first version of a survey opens it; the others change it. One that is made of a file of answers is closed. */
const isOpening = ({ version, ofAnswers }: SurveyPublished): boolean => version === 1 && ofAnswers !== true

/** News that is shown at once. That which is planned has a reactor of its own; a timer that an earlier release has set for it is dropped. */
const news = (event: News, timer: string, ask: Asking<Asks>): void => {
  ask.drop(timer)
  if (event.type === 'ContentPublished' && !isPlanned(event))
    ask.now('post', 'post', { kind: 'news', subject: event.contentId, memberId: null })
}

/**
 * Tells members what is new for them: a survey, a poll, a news item (`post-planned-news` tells of those that are shown later). Each is told once, however
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
