import type { SocialEvent } from '@portal/contracts/events/social'
import type { Instant, MemberId } from '@portal/contracts/ids'
import { accept, type Decider, reject } from '../../kernel/decider.ts'

/** `after`: whose link is known to have ended, so that it may be claimed by another; null where nobody's is. */
export type ClaimSocial = Readonly<{ type: 'ClaimSocial'; memberId: MemberId; after: MemberId | null; at: Instant }>
export type SocialRejection = Readonly<{ code: 'social-claimed'; by: MemberId }>

type Social = Readonly<{ holder: MemberId | null }>

/** One identity at another service: who signs in by it. */
export const social: Decider<Social, ClaimSocial, SocialEvent, SocialRejection> = {
  initial: { holder: null },

  decide: ({ holder }, { memberId, after, at }) => {
    if (holder === memberId) return accept()
    const claimed = { type: 'SocialClaimed', memberId, at } as const
    if (holder === null) return accept(claimed)
    return holder === after
      ? accept<SocialEvent>({ type: 'SocialReleased', memberId: holder, at }, claimed)
      : reject({ code: 'social-claimed', by: holder })
  },

  evolve: (_, event) => {
    switch (event.type) {
      case 'SocialClaimed':
        return { holder: event.memberId }
      case 'SocialReleased':
        return { holder: null }
    }
  },
}
