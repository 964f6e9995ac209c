import type { LoginEvent, MemberEvent } from '@portal/contracts/events/identity'
import type { MemberId } from '@portal/contracts/ids'
import type { Stream } from '@portal/infra/event-log/event-log'

export const memberStream = (memberId: MemberId): Stream<MemberEvent> => `member-${memberId}`

/** Who signs in by a name, by the name's keyed digest. */
export const loginStream = (digest: string): Stream<LoginEvent> => `login-${digest}`
