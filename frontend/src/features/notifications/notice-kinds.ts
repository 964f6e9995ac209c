import type { NoticeKind } from '@portal/contracts/notifications/notice-kinds'
import { paths } from '../../lib/paths.ts'
import { generatePath } from '../../lib/router/routes.ts'
import type { IconName } from '../../ui/icon.tsx'

type KindView = Readonly<{
  icon: IconName
  text: `kind-${NoticeKind}`
  /** Where it leads. */
  path: (subject: string) => string
}>

/** How each kind of notification looks, and where it leads. */
export const kindViews: Readonly<Record<NoticeKind, KindView>> = {
  // A survey is opened with a token, which the list of surveys has.
  survey: { icon: 'file', text: 'kind-survey', path: () => paths.home },
  poll: { icon: 'columns', text: 'kind-poll', path: () => paths.polls },
  badge: { icon: 'check', text: 'kind-badge', path: () => paths.profileBadges },
  referral: { icon: 'add', text: 'kind-referral', path: () => paths.profileReferrals },
  news: { icon: 'info', text: 'kind-news', path: (pkNews) => generatePath(paths.newsItem, { pkNews }) },
}
