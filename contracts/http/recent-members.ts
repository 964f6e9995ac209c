import * as z from 'zod/mini'
import { MemberId } from '../ids.ts'
import { call } from './call.ts'
import { AccountType } from './identity.ts'

/** `timestamp`: of the last sign-in, in seconds since 1970. */
const RecentUser = z.object({
  pkUser: MemberId,
  username: z.string(),
  displayName: z.string(),
  account_type: AccountType,
  timestamp: z.int(),
})
export type RecentUser = z.infer<typeof RecentUser>

/** `total`: how many have signed in within the time for which sign-ins are kept, counted up to `MOST_COUNTED` and one. */
const RecentReply = z.object({ users: z.readonly(z.array(RecentUser)), total: z.int() })
export type RecentReply = z.infer<typeof RecentReply>

const whole = (most: number) => z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most))

export const listRecent = call({
  method: 'POST',
  path: '/api/usersAuthentication/recent/{page}/{perPage}',
  summary: 'Members by their last sign-in, the latest first',
  who: 'members',
  isQuestion: true,
  params: z.object({ page: whole(100_000), perPage: whole(200) }),
  replies: { 200: RecentReply },
})
