import { sealedLog } from '@portal/infra/event-log/sealed'
import { neededSetting } from '@portal/infra/settings'
import { postgresVault } from '@portal/infra/vault/postgres'
import { badgeCommands } from '@portal/services/members/badge-commands'
import { awardByRule } from '@portal/services/members/commands'
import { inviteCodes } from '@portal/services/members/invite-code'
import { referralCommands } from '@portal/services/members/referral-commands'
import type { WorkerArea, WorkerMeans } from '../area.ts'
import { awardingBadges } from './award-badges.ts'
import { followingReferrals } from './follow-referrals.ts'

/** Opens the personal fields of members: by whose link somebody registered is one. */
const referralsOn = ({ events, pool, masterSecret, settings, now }: WorkerMeans) =>
  referralCommands({
    log: sealedLog(events, postgresVault({ pool, masterSecret })),
    now,
    codes: inviteCodes(neededSetting(settings, 'TOKEN_SECRET')),
  })

export const area: WorkerArea = {
  jobs: () => [],
  reactors: (means) => [
    followingReferrals(referralsOn(means)),
    awardingBadges(awardByRule(badgeCommands({ log: means.events, now: means.now }))),
  ],
}
