import { AccountType } from '@portal/contracts/http/identity'
import { MemberState } from '@portal/contracts/http/members'
import { isThere } from '@portal/projections/runtime/queries'
import type { MemberFilter } from '../../identity/members/member-list.ts'
import { postgresMemberList } from '../../identity/members/postgres-member-list.ts'
import type { Done } from '../operator/done.ts'
import { lookCommand } from '../operator/look-command.ts'
import type { View } from '../operator/view.ts'
import { anyText, oneOf, optional } from '../program/parameter.ts'

const MOST = 1_000

const look = async (filter: MemberFilter, { pool }: View): Promise<Done> => {
  if (!(await isThere(pool, 'read.member'))) return { code: 0, lines: ['There are no members.'], result: [] }
  const list = postgresMemberList(pool)
  const [members, total] = await Promise.all([list.page(filter, null, MOST), list.count(filter, 1_000_000)])
  const lines = members.map(
    ({ memberId, username, accountType, state, lastSignInAt }) =>
      `${memberId}  ${username ?? '(erased)'}  ${accountType}, ${state}, ${lastSignInAt === null ? 'never signed in' : `last signed in ${lastSignInAt}`}`,
  )
  const more =
    total > members.length
      ? [`… the newest ${members.length} of ${total}; narrow it with --search, --type or --state.`]
      : []
  return { code: 0, lines: lines.length > 0 ? [...lines, ...more] : ['No member fits.'], result: members }
}

/** `portal member list`. */
export const memberList = lookCommand({
  name: 'member list',
  about: `members with their account type and state, the newest first; ${MOST} at most`,
  examples: ['npx portal member list --type developer', 'npx portal member list --search example.org --json'],
  options: {
    search: optional(anyText('TEXT'), 'a part of the login name or of the display name'),
    type: optional(oneOf('account type', AccountType.options, 'TYPE'), 'only accounts of this type'),
    state: optional(
      oneOf('state', MemberState.options, 'STATE'),
      'only accounts in this state; erased ones are listed by it alone',
    ),
  },
  look: ({ search, type, state }, view) =>
    look(
      { ...(search !== null && { search }), ...(type !== null && { type }), ...(state !== null && { state }) },
      view,
    ),
})
