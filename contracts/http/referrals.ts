import * as z from 'zod/mini'
import { call } from './call.ts'

export const getInviteLink = call({
  method: 'GET',
  path: '/api/invite',
  summary: 'My code for invitations: whoever registers with it is my referral',
  who: 'signed-in',
  replies: { 200: z.object({ referral: z.string() }) },
})

/** Most addresses of one request. */
export const MOST_INVITED = 10

const Invited = z.object({ status: z.enum(['success', 'error']), message: z.string() })
export type Invited = z.infer<typeof Invited>

/** The answer is the same for addresses that somebody has and for others. */
export const inviteByMail = call({
  method: 'POST',
  path: '/api/invite/mail',
  summary: 'Invite people by e-mail, with my link',
  who: 'signed-in',
  isRepeatable: true,
  isOwnersAlone: true,
  body: z.object({
    emails: z
      .array(z.string().check(z.minLength(1), z.maxLength(320)))
      .check(z.minLength(1), z.maxLength(MOST_INVITED)),
  }),
  replies: { 200: Invited },
})

/** What may be shown of a referral. */
export const referralColumns = ['displayName', 'registeredAt', 'state', 'badges'] as const
export type ReferralColumn = (typeof referralColumns)[number]
export const MOST_REFERRAL_COLUMNS = 3

/** `fkUserID`: the random id of the member. Only the columns that were asked for are there. `state` `left`: the account was erased. */
const Referral = z.object({
  fkUserID: z.uuid(),
  displayName: z.optional(z.nullable(z.string())),
  registeredAt: z.optional(z.string()),
  state: z.optional(z.enum(['active', 'left'])),
  badges: z.optional(z.int()),
})
export type Referral = z.infer<typeof Referral>

/** `user`: one's own id, or for staff anybody's. `columns`: a list of names as JSON, three at most. */
const ReferralsQuery = z.object({
  user: z.uuid(),
  page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,4}$/))),
  itemsPerPage: z.optional(z.enum(['1', '5', '10', '20', '50', '100'])),
  columns: z.optional(z.string().check(z.maxLength(200))),
})

export const listReferrals = call({
  method: 'GET',
  path: '/api/referral/history',
  summary: 'Who registered by a member’s link, the newest first',
  who: 'signed-in',
  query: ReferralsQuery,
  replies: { 200: z.object({ referrals: z.array(Referral), total: z.int() }) },
})
