import type { MemberContact, MemberEvent } from '@portal/contracts/events/identity'
import { revealed } from '@portal/contracts/events/personal'
import type { MemberId } from '@portal/contracts/ids'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { loginDigest } from '@portal/infra/tools/login-digest'
import { memberStream } from './streams.ts'

const renamed = (contact: MemberContact | null, displayName: string | null): MemberContact | null =>
  contact && displayName !== null ? { ...contact, displayName } : null

/** What a member is called and written to once an event of theirs has happened. */
export const contactAfter = (contact: MemberContact | null, event: MemberEvent): MemberContact | null => {
  if ('contact' in event) return revealed(event.contact, null)
  if (event.type === 'DisplayNameChanged') return renamed(contact, revealed(event.displayName, null))
  return event.type === 'MemberErased' ? null : contact
}

type Contacts = Readonly<{ contact: MemberContact | null; before: MemberContact | null }>

/** `before`: the contact that the last name with this digest took the place of. */
const contactsOf = async (log: Pick<EventLog, 'readStream'>, memberId: MemberId, digest = ''): Promise<Contacts> => {
  let contact: MemberContact | null = null
  let before: MemberContact | null = null
  for await (const { event } of log.readStream(memberStream(memberId))) {
    if (event.type === 'UsernameChanged' && event.loginDigest === digest) before = contact
    contact = contactAfter(contact, event)
  }
  return { contact, before }
}

/**
 * What a member is called and written to, as the log has it now: a read model may be behind. Null where nobody is there any
 * more. The log must be one that opens personal fields.
 */
export const contactOf = async (log: Pick<EventLog, 'readStream'>, memberId: MemberId): Promise<MemberContact | null> =>
  (await contactsOf(log, memberId)).contact

/**
 * What a member was called and written to before the name with this digest. Null where nobody is there any more, and where the
 * name before is the same in another spelling.
 */
export const contactBefore = async (
  log: Pick<EventLog, 'readStream'>,
  memberId: MemberId,
  digest: string,
): Promise<MemberContact | null> => {
  const { contact, before } = await contactsOf(log, memberId, digest)
  return contact && before && loginDigest(before.username) !== digest ? before : null
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
