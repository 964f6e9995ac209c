import type { MemberContact } from '@portal/contracts/events/identity'
import type { MemberId } from '@portal/contracts/ids'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { contactAfter } from '../contact.ts'
import { type Member, member } from '../domain/member.ts'
import { memberStream } from '../streams.ts'

/** A member as a mail of the community needs them. `language`: that they chose, else that of what they last asked for; null if neither is known. */
export type Addressee = Readonly<{
  contact: MemberContact | null
  language: string | null
  state: Pick<Member, 'situation' | 'accountType' | 'isActive' | 'isLocked' | 'profile'>
}>

const NOBODY: Addressee = { contact: null, language: null, state: member.initial }

/** As the log has it now: who unsubscribed a moment ago gets nothing. The log must be one that opens personal fields. */
export const addresseeOf = async (log: Pick<EventLog, 'readStream'>, memberId: MemberId): Promise<Addressee> => {
  let found = NOBODY
  let state = member.initial
  let asked: string | null = null
  for await (const { event } of log.readStream(memberStream(memberId))) {
    state = member.evolve(state, event)
    if (event.type !== 'LanguageChosen' && 'language' in event) asked = event.language ?? asked
    found = { contact: contactAfter(found.contact, event), language: state.profile.language ?? asked, state }
  }
  return found
}
