import type { MemberId } from '@portal/contracts/ids'
import type { Member } from '@portal/projections/identity/member/queries'
import type { Clipboards } from '@portal/services/identity/clipboard/clipboard'

/** The clipboards of staff, in memory. */
export const memoryClipboards = (members: readonly Member[]): Clipboards => {
  const kept = new Map<MemberId, readonly Member[]>()
  const of = (owner: MemberId) => kept.get(owner) ?? []
  return {
    all: async (owner) => of(owner).map(({ memberId, username, displayName }) => ({ memberId, username, displayName })),
    add: async (owner, ids) => {
      const meant = members.filter(({ memberId }) => ids.includes(memberId))
      kept.set(owner, [...new Set([...of(owner), ...meant])])
      return meant.length
    },
    remove: async (owner, ids) => {
      kept.set(
        owner,
        of(owner).filter(({ memberId }) => !ids.includes(memberId)),
      )
    },
    clear: async (owner) => {
      kept.delete(owner)
    },
  }
}
