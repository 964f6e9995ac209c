import type {
  MemberEvent,
  MemberResubscribed,
  MemberUnsubscribed,
  UnsubscribeRequested,
} from '@portal/contracts/events/identity'
import { accept, type Decision, reject } from '../../kernel/decider.ts'
import { isAskedFor } from './links.ts'
import type { RequestUnsubscribe, UnsubscribeByMail, UnsubscribeCommand } from './member-commands.ts'

/** Whether the community writes to a member. `asked`: what is to be confirmed by the link of a mail. */
export type Subscription = Readonly<{
  isEnded: boolean
  asked: Pick<UnsubscribeRequested, 'linkId' | 'reason' | 'expiresAt' | 'at'> | null
}>

type Decided = Decision<MemberEvent, Readonly<{ code: 'link-invalid' }>>

export const SUBSCRIBED: Subscription = { isEnded: false, asked: null }

const request = ({ isEnded, asked }: Subscription, { type: _, since, ...wish }: RequestUnsubscribe): Decided => {
  const isOnItsWay = asked !== null && isAskedFor(asked.at, { since, at: wish.at })
  return isEnded || isOnItsWay ? accept() : accept({ type: 'UnsubscribeRequested', ...wish })
}

/** Every mail of the community has such a link. That of a mail that was asked for has a reason, and holds for a time. */
const byMail = ({ isEnded, asked }: Subscription, { memberId, linkId, at }: UnsubscribeByMail): Decided => {
  const wish = asked?.linkId === linkId ? asked : null
  if (wish && wish.expiresAt <= at) return reject({ code: 'link-invalid' })
  if (isEnded) return accept()
  const by = wish ? 'link' : 'mail'
  return accept({ type: 'MemberUnsubscribed', memberId, reason: wish?.reason ?? null, by, at })
}

/** Of a member who is there. What is so already is not written again. */
export const decideSubscription = (subscription: Subscription, command: UnsubscribeCommand): Decided => {
  const { memberId, at } = command
  switch (command.type) {
    case 'RequestUnsubscribe':
      return request(subscription, command)
    case 'Unsubscribe': {
      const { reason } = command
      return subscription.isEnded
        ? accept()
        : accept({ type: 'MemberUnsubscribed', memberId, reason, by: 'member', at })
    }
    case 'UnsubscribeByMail':
      return byMail(subscription, command)
    case 'Resubscribe':
      return subscription.isEnded ? accept({ type: 'MemberResubscribed', memberId, at }) : accept()
  }
}

export const evolveSubscription = (
  before: Subscription,
  event: UnsubscribeRequested | MemberUnsubscribed | MemberResubscribed,
): Subscription => {
  switch (event.type) {
    case 'UnsubscribeRequested':
      return { ...before, asked: event }
    case 'MemberUnsubscribed':
      return { ...before, isEnded: true }
    case 'MemberResubscribed':
      return SUBSCRIBED
  }
}
