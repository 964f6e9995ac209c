import type { PasskeyClaimed } from '@portal/contracts/events/passkeys'
import type { Instant, MemberId } from '@portal/contracts/ids'
import { accept, type Decider, reject } from '../../kernel/decider.ts'

export type ClaimPasskey = Readonly<{ type: 'ClaimPasskey'; memberId: MemberId; at: Instant }>
export type PasskeyClaimRejection = Readonly<{ code: 'passkey-taken' }>

type PasskeyClaim = Readonly<{ isClaimed: boolean }>

/** One credential: it is claimed once, by one account. A passkey that is made again has another credential. */
export const passkeyClaim: Decider<PasskeyClaim, ClaimPasskey, PasskeyClaimed, PasskeyClaimRejection> = {
  initial: { isClaimed: false },

  decide: ({ isClaimed }, { memberId, at }) =>
    isClaimed ? reject({ code: 'passkey-taken' }) : accept({ type: 'PasskeyClaimed', memberId, at }),

  evolve: (_, event) => {
    switch (event.type) {
      case 'PasskeyClaimed':
        return { isClaimed: true }
    }
  },
}
