import type { ProjectionArea } from '../area.ts'
import { awardBadges } from './award-badges/reactor.ts'
import { badgeProjection } from './badge/projector.ts'
import { followReferrals } from './follow-referrals/reactor.ts'
import { referralProjection } from './referral/projector.ts'

export const area: ProjectionArea = {
  readModels: [referralProjection, badgeProjection],
  reactors: [followReferrals, awardBadges],
}
