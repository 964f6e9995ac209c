import { awardBadges } from '@portal/projections/members/award-badges/reactor'
import { derivedId } from '@portal/services/kernel/derived-id'
import type { BadgeCommands } from '@portal/services/members/badge-commands'

/** Awarded again, a badge stays as it is. One that was retired or taken back is not awarded by its rule. */
export const awardingBadges = ({ award }: Pick<BadgeCommands, 'award'>) =>
  awardBadges.does({
    award: async ({ badgeId, memberId }, { id }) => {
      await award(
        { commandId: derivedId('award-badge', id), intent: `award-badge ${badgeId} ${memberId}` },
        { badgeId, memberId, by: null },
      )
    },
  })
