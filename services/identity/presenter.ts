import { addressOf } from '@portal/contracts/http/call'
import { openFile } from '@portal/contracts/http/files'
import type { LoginsReply, Profile } from '@portal/contracts/http/identity'
import type { LinkedService } from '@portal/contracts/http/social-links'
import type { MemberId } from '@portal/contracts/ids'
import type { AvatarsOf } from '@portal/projections/files/file/queries'
import type { Member } from '@portal/projections/identity/member/queries'
import type { LinkedSocial } from './domain/member-social.ts'
import type { SignInHistory } from './history/sign-in-history.ts'

/** What a profile is made of. */
export type Presented = Pick<Member, 'memberId' | 'username' | 'displayName' | 'accountType'>

export const presentProfile = ({ memberId, username, displayName, accountType }: Presented): Profile => ({
  pkUser: memberId,
  displayName,
  account_type: accountType,
  email: username,
})

/** The address of a member's picture; empty if there is none. */
export const avatarAddress = async (avatarsOf: AvatarsOf, memberId: MemberId): Promise<string> => {
  const [file] = await avatarsOf(memberId)
  return file === undefined ? '' : addressOf(openFile, { params: { file } })
}

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

/** A service by which a member signs in, by its name. */
export const presentService =
  (nameOf: (provider: string) => string) =>
  ({ digest, provider, since }: LinkedSocial): LinkedService => ({ id: digest, provider: nameOf(provider), since })
