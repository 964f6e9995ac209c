import type { MemberLine } from '@portal/contracts/http/members'
import type { Member } from '@portal/projections/identity/member/queries'
import type { MemberList } from '@portal/services/identity/members/member-list'

const lineOf = ({ memberId, username, displayName, accountType, isActive, isLocked }: Member): MemberLine => ({
  memberId,
  username,
  displayName,
  accountType,
  state: isLocked ? 'locked' : isActive ? 'active' : 'registered',
  registeredAt: '2026-11-21T08:00:00.000Z',
  lastSignInAt: null,
})

/** The members of a test, all on one page, whatever is looked for. */
export const memoryMemberList = (members: readonly Member[]): MemberList => ({
  page: async () => members.map(lineOf),
  count: async () => members.length,
  ids: async () => members.map(({ memberId }) => memberId),
  recent: async ({ skip, most }) =>
    members.slice(skip, skip + most).map(({ memberId, username, displayName, accountType }) => ({
      memberId,
      username,
      displayName,
      accountType,
      seenAt: new Date('2026-11-21T08:00:00.900Z'),
    })),
  find: async (memberId) => {
    const line = members.map(lineOf).find((one) => one.memberId === memberId)
    return line ? { ...line, unsubscribedAt: null } : null
  },
})
