import type { AccountType, LoginEvent, MemberEvent } from '@portal/contracts/events/identity'
import { personal } from '@portal/contracts/events/personal'
import { type Instant, MemberId } from '@portal/contracts/ids'
import type { EventLog, Position, Stream } from '@portal/infra/event-log/event-log'
import { derivedId } from '../http/derived-id.ts'
import { handle } from '../kernel/handle.ts'
import { login } from './domain/login.ts'
import { member } from './domain/member.ts'
import { loginDigest } from './login-name.ts'
import { hashPassword } from './passwords.ts'

export type Registration = Readonly<{
  username: string
  displayName: string
  password: string
  accountType: AccountType
}>

export type Registered =
  | Readonly<{ outcome: 'accepted'; memberId: MemberId; position: Position | null }>
  | Readonly<{ outcome: 'rejected'; rejection: Readonly<{ code: 'login-taken' }> }>

type Deps = Readonly<{ log: EventLog; now: () => Instant; newId: () => string }>

const loginOf = (digest: string): Stream<LoginEvent> => `login-${digest}`
const memberOf = (memberId: MemberId): Stream<MemberEvent> => `member-${memberId}`

/** All that may be asked of the identity area. Each rejects with NotAppended, or with the log's error when it is away. */
export const identityCommands = ({ log, now, newId }: Deps) => {
  /** Who holds the name now: the one who asks, or whoever was first. */
  const claimLogin = async (digest: string, memberId: MemberId, commandId: string): Promise<MemberId> => {
    const asked = { stream: loginOf(digest), commandId: derivedId('claim-login', commandId), intent: memberId }
    const handled = await handle(log, login, asked, { type: 'ClaimLogin', memberId, at: now() })
    return handled.outcome === 'accepted' ? memberId : handled.rejection.by
  }

  /**
   * Claims the login name, then registers the member. A name that was claimed by a registration which never came to its
   * end is taken over; so it may be repeated whatever happened, with the same command id or a new one.
   */
  const registerMember = async (registration: Registration, commandId = newId()): Promise<Registered> => {
    const { username, displayName, password, accountType } = registration
    const digest = loginDigest(username)
    const passwordHash = personal(await hashPassword(password))
    const memberId = await claimLogin(digest, MemberId.parse(derivedId('member', commandId)), commandId)

    const asked = {
      stream: memberOf(memberId),
      commandId: derivedId('register-member', commandId),
      intent: JSON.stringify([digest, displayName, accountType]),
    }
    const contact = personal({ username: username.trim(), displayName })
    const command = { type: 'RegisterMember', memberId, accountType, contact, passwordHash, at: now() } as const
    const handled = await handle(log, member, asked, command)
    if (handled.outcome === 'rejected') return { outcome: 'rejected', rejection: { code: 'login-taken' } }
    return { outcome: 'accepted', memberId, position: handled.position }
  }

  return { registerMember }
}
export type IdentityCommands = ReturnType<typeof identityCommands>
