import type { ReferralRegistered } from '@portal/contracts/events/members'
import { accept, type Decider } from '../../kernel/decider.ts'

export type CountReferral = Omit<ReferralRegistered, 'type'>

/** Each member was brought by one other at most, and nobody by themselves. */
export const referral: Decider<Readonly<{ isCounted: boolean }>, CountReferral, ReferralRegistered, never> = {
  initial: { isCounted: false },
  decide: ({ isCounted }, command) =>
    isCounted || command.memberId === command.referredId
      ? accept()
      : accept({ type: 'ReferralRegistered', ...command }),
  evolve: () => ({ isCounted: true }),
}
