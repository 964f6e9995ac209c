import type { BadgeId, MemberId } from '@portal/contracts/ids'
import type { CommandId } from '@portal/infra/event-log/event-log'
import { derivedId } from '../kernel/derived-id.ts'
import type { BadgeCommands } from './badge-commands.ts'
import type { Invitations } from './invitations/invitations.ts'
import type { ReferralCommands } from './referral-commands.ts'

/** What is done about invitations when their mails are sent. */
export type KeptInvitations = Pick<Invitations, 'find' | 'isInvited' | 'close'>

/** Counts a member for whoever invited them. */
export type CountReferral = ReferralCommands['count']

/** Awards a badge as its rule asks. `cause`: what asked for it; again, the award stays as it is. */
export const awardByRule =
  ({ award }: Pick<BadgeCommands, 'award'>) =>
  async ({ badgeId, memberId }: Readonly<{ badgeId: BadgeId; memberId: MemberId }>, cause: CommandId) => {
    const asked = { commandId: derivedId('award-badge', cause), intent: `award-badge ${badgeId} ${memberId}` }
    await award(asked, { badgeId, memberId, by: null })
  }
export type AwardByRule = ReturnType<typeof awardByRule>
