import type { AccountType, MemberContact } from '@portal/contracts/events/identity'
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
    isActive: boolean
    isLocked: boolean
    socials: readonly LinkedSocial[]
  }>

/** The account that is open under an id; null where there is none. */
export const openAccount = async (log: EventLog, memberId: MemberId): Promise<OpenAccount | null> => {
  const { situation, accountType, isActive, isLocked, socials } = (await stateOf(log, member, memberStream(memberId)))
    .state
  const contact = situation === 'registered' ? await contactOf(log, memberId) : null
  return contact && { memberId, accountType, isActive, isLocked, socials, ...contact }
}
