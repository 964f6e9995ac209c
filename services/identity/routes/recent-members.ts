import { MOST_COUNTED } from '@portal/contracts/http/members'
import { listRecent, type RecentReply } from '@portal/contracts/http/recent-members'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import type { MemberList } from '../members/member-list.ts'

type Deps = Readonly<{ memberList: Pick<MemberList, 'recent' | 'count'>; reached: Reached }>

/** Since then everybody who ever signed in has. */
const EVER = new Date(0).toISOString()

/** Staff: who was here lately. */
export const recentMembersRoute = ({ memberList, reached }: Deps) =>
  route(
    listRecent,
    async ({ params: { page, perPage } }): Promise<RecentReply> => {
      const [seen, total] = await Promise.all([
        memberList.recent({ skip: (page - 1) * perPage, most: perPage }),
        memberList.count({ seenSince: EVER }, MOST_COUNTED + 1),
      ])
      const users = seen.map(({ memberId, username, displayName, accountType, seenAt }) => ({
        pkUser: memberId,
        username,
        displayName,
        account_type: accountType,
        timestamp: Math.floor(seenAt.getTime() / 1_000),
      }))
      return { users, total }
    },
    { before: atLeast(reached, 'member') },
  )
