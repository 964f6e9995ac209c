import type { AccountType, MemberContact } from '@portal/contracts/events/identity'
import type { Rights } from '@portal/contracts/identity/rights'
import type { MemberId } from '@portal/contracts/ids'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { stateOf } from '../kernel/handle.ts'
import { contactOf } from './contact.ts'
import { member } from './domain/member.ts'
import type { LinkedSocial } from './domain/member-social.ts'
import { memberStream } from './streams.ts'

/** An account as the log has it now: no read model is waited for. */
export type OpenAccount = MemberContact &
  Readonly<{
    memberId: MemberId
    accountType: AccountType
    rights: Rights
    isActive: boolean
    isLocked: boolean
    socials: readonly LinkedSocial[]
    /** A passkey is asked for after the password. */
    hasPasskey: boolean
    /** That the member chose; null if they chose none. */
    language: string | null
  }>

/** The account that is open under an id; null where there is none. */
export const openAccount = async (log: EventLog, memberId: MemberId): Promise<OpenAccount | null> => {
  const { state } = await stateOf(log, member, memberStream(memberId))
  const { situation, accountType, rights, isActive, isLocked, socials, secondFactor, profile } = state
  const contact = situation === 'registered' ? await contactOf(log, memberId) : null
  const hasPasskey = secondFactor.passkeys.length > 0
  const { language } = profile
  return contact && { memberId, accountType, rights, isActive, isLocked, socials, hasPasskey, language, ...contact }
}
