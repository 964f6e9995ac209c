import type { MemberEvent } from '@portal/contracts/events/identity'
import type { ReferralRegistered } from '@portal/contracts/events/members'
import { revealed } from '@portal/contracts/events/personal'
import type { Instant, MemberId } from '@portal/contracts/ids'
import type { EventLog, Stream } from '@portal/infra/event-log/event-log'
import { derivedId } from '../kernel/derived-id.ts'
import { handle } from '../kernel/handle.ts'
import { referral } from './domain/referral.ts'
import type { InviteCodes } from './invite-code.ts'

const memberStream = (memberId: MemberId): Stream<MemberEvent> => `member-${memberId}`
const referralStream = (referredId: MemberId): Stream<ReferralRegistered> => `referral-${referredId}`

type Deps = Readonly<{ log: EventLog; now: () => Instant; codes: Pick<InviteCodes, 'read'> }>

/** The log must be one that opens personal fields. */
export const referralCommands = ({ log, now, codes }: Deps) => {
  /** By whose link a member registered; null for nobody's, and for one who was erased. */
  const referrerOf = async (memberId: MemberId): Promise<MemberId | null> => {
    for await (const { event } of log.readStream(memberStream(memberId))) {
      if (event.type !== 'MemberJoined' || event.referral === null) continue
      const code = revealed(event.referral, null)
      return code === null ? null : codes.read(code)
    }
    return null
  }
  return {
    /** Counts for whoever invited a member, once. The same cause again is the same command. */
    count: async (referredId: MemberId, cause: string): Promise<void> => {
      const memberId = await referrerOf(referredId)
      if (memberId === null) return
      const commandId = derivedId('count-referral', cause)
      const asked = { stream: referralStream(referredId), commandId, intent: `count-referral ${referredId}` }
      await handle(log, referral, asked, { memberId, referredId, at: now() })
    },
  }
}
export type ReferralCommands = ReturnType<typeof referralCommands>
