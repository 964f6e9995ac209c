import type { LoginEvent, MemberEvent } from '@portal/contracts/events/identity'
import type { PasskeyClaimed } from '@portal/contracts/events/passkeys'
import type { SocialEvent } from '@portal/contracts/events/social'
import type { MemberId } from '@portal/contracts/ids'
import type { Stream } from '@portal/infra/event-log/event-log'

export const memberStream = (memberId: MemberId): Stream<MemberEvent> => `member-${memberId}`

/** Who signs in by a name, by the name's keyed digest. */
export const loginStream = (digest: string): Stream<LoginEvent> => `login-${digest}`

/** Who signs in by an identity at another service, by its keyed digest. */
export const socialStream = (digest: string): Stream<SocialEvent> => `social-${digest}`

/** Whose a passkey is, by the keyed digest of its credential. */
export const passkeyStream = (digest: string): Stream<PasskeyClaimed> => `passkey-${digest}`
