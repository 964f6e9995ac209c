import { awardBadges } from '@portal/projections/members/award-badges/reactor'
import type { AwardByRule } from '@portal/services/members/commands'

/** Awarded again, a badge stays as it is. One that was retired or taken back is not awarded by its rule. */
export const awardingBadges = (award: AwardByRule) =>
  awardBadges.does({ award: ({ badgeId, memberId }, { id }) => award({ badgeId, memberId }, id) })
