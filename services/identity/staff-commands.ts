import type { AccountType } from '@portal/contracts/events/identity'
import type { Rights } from '@portal/contracts/identity/rights'
import type { Instant, MemberId } from '@portal/contracts/ids'
import type { EventLog, Position } from '@portal/infra/event-log/event-log'
import { type Handled, handle, stateOf } from '../kernel/handle.ts'
import { type Member, type MemberRejection, member } from './domain/member.ts'
import { type OpenAccount, openAccount } from './open-account.ts'
import { memberStream } from './streams.ts'

/** A change that staff make of an account. */
export type AccountChanged =
  | Readonly<{ outcome: 'accepted'; position: Position | null }>
  | Readonly<{ outcome: 'rejected'; rejection: Readonly<{ code: 'unknown-member' | 'account-closed' }> }>

export type RightsChange = Readonly<{ memberId: MemberId; rights: Rights; by: MemberId }>
export type TypeChange = Readonly<{ memberId: MemberId; accountType: AccountType; by: MemberId }>

type Deps = Readonly<{ log: EventLog; now: () => Instant; newId: () => string }>

const changed = (handled: Handled<unknown, MemberRejection>): AccountChanged => {
  if (handled.outcome === 'accepted') return { outcome: 'accepted', position: handled.position }
  const isUnknown = handled.rejection.code === 'unknown-member'
  return { outcome: 'rejected', rejection: { code: isUnknown ? 'unknown-member' : 'account-closed' } }
}

/** What staff do with accounts. */
export const staffCommands = ({ log, now, newId }: Deps) => ({
  /** What was so already stays so. */
  setLock: async (memberId: MemberId, isLocked: boolean, commandId = newId()): Promise<AccountChanged> => {
    const type = isLocked ? 'LockMember' : 'UnlockMember'
    const asked = { stream: memberStream(memberId), commandId, intent: type }
    return changed(await handle(log, member, asked, { type, memberId, at: now() }))
  },
  /** The sessions of the member are told of it by whoever asks. */
  changeAccountType: async (change: TypeChange, commandId = newId()): Promise<AccountChanged> => {
    const { memberId, accountType } = change
    const asked = { stream: memberStream(memberId), commandId, intent: `account-type ${accountType}` }
    return changed(await handle(log, member, asked, { type: 'ChangeAccountType', ...change, at: now() }))
  },
  /** As for the type. */
  changeRights: async (change: RightsChange, commandId = newId()): Promise<AccountChanged> => {
    const { memberId, rights } = change
    const asked = { stream: memberStream(memberId), commandId, intent: `rights ${JSON.stringify(rights)}` }
    return changed(await handle(log, member, asked, { type: 'ChangeRights', ...change, at: now() }))
  },
  /** The rights of an account, as the log has them now: null for all. */
  rightsOf: async (memberId: MemberId): Promise<Rights> =>
    (await stateOf(log, member, memberStream(memberId))).state.rights,
  /** The account that is open under an id, as the log has it now; null where there is none. */
  accountOf: (memberId: MemberId): Promise<OpenAccount | null> => openAccount(log, memberId),
  /** Whether there is, or was, somebody under an id. */
  situationOf: async (memberId: MemberId): Promise<Member['situation']> =>
    (await stateOf(log, member, memberStream(memberId))).state.situation,
})
