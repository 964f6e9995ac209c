import type { MemberContact, MemberEvent } from '@portal/contracts/events/identity'
import { revealed } from '@portal/contracts/events/personal'
import type { MemberId } from '@portal/contracts/ids'
import type { EventLog, Stream } from '@portal/infra/event-log/event-log'

/**
 * What a member is called and written to, as the log has it now: a read model may be behind. Null where nobody is there any
 * more. The log must be one that opens personal fields.
 */
export const contactOf = async (
  log: Pick<EventLog, 'readStream'>,
  memberId: MemberId,
): Promise<MemberContact | null> => {
  const stream: Stream<MemberEvent> = `member-${memberId}`
  let contact: MemberContact | null = null
  for await (const { event } of log.readStream(stream)) {
    if (event.type === 'MemberRegistered') contact = revealed(event.contact, null)
    if (event.type === 'MemberErased') contact = null
  }
  return contact
}
