import type { LoginsReply, Profile } from '@portal/contracts/http/identity'
import type { MemberId } from '@portal/contracts/ids'
import type { Member } from '@portal/projections/identity/member/queries'
import type { SignInHistory } from './history/sign-in-history.ts'

/** What a profile is made of. */
export type Presented = Pick<Member, 'memberId' | 'username' | 'displayName' | 'accountType'>

export const presentProfile = ({ memberId, username, displayName, accountType }: Presented): Profile => ({
  pkUser: memberId,
  displayName,
  account_type: accountType,
  email: username,
})

/** A page of a member's sign-ins. */
export const presentLogins = async (
  history: Pick<SignInHistory, 'pageOf'>,
  memberId: MemberId,
  { page, itemsPerPage }: Readonly<{ page: number; itemsPerPage: number }>,
): Promise<LoginsReply> => {
  const { signIns, total } = await history.pageOf(memberId, { skip: (page - 1) * itemsPerPage, most: itemsPerPage })
  const logins = signIns.map(({ at, ...from }) => ({ timestamp: Math.floor(at.getTime() / 1_000), ...from }))
  return { logins, total }
}
