import type { MemberContact } from '@portal/contracts/events/identity'
import { revealed } from '@portal/contracts/events/personal'
import type { MemberId } from '@portal/contracts/ids'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { loginDigest } from '@portal/infra/tools/login-digest'
import { memberStream } from './streams.ts'

const renamed = (contact: MemberContact | null, displayName: string | null): MemberContact | null =>
  contact && displayName !== null ? { ...contact, displayName } : null

/**
 * What a member is called and written to, as the log has it now: a read model may be behind. Null where nobody is there any
 * more. The log must be one that opens personal fields.
 */
export const contactOf = async (
  log: Pick<EventLog, 'readStream'>,
  memberId: MemberId,
): Promise<MemberContact | null> => {
  let contact: MemberContact | null = null
  for await (const { event } of log.readStream(memberStream(memberId))) {
    if ('contact' in event) contact = revealed(event.contact, null)
    if (event.type === 'DisplayNameChanged') contact = renamed(contact, revealed(event.displayName, null))
    if (event.type === 'MemberErased') contact = null
  }
  return contact
}

/** The digests of all names that a member ever signed in by, the present one last. */
export const loginDigestsOf = async (
  log: Pick<EventLog, 'readStream'>,
  memberId: MemberId,
): Promise<readonly string[]> => {
  const digests: string[] = []
  for await (const { event } of log.readStream(memberStream(memberId))) {
    if (event.type === 'UsernameChanged') digests.push(event.loginDigest)
    if (event.type !== 'MemberRegistered') continue
    const contact = revealed(event.contact, null)
    if (contact) digests.push(loginDigest(contact.username))
  }
  return digests
}
