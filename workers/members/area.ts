import { randomUUID } from 'node:crypto'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { sealedLog } from '@portal/infra/event-log/sealed'
import { openMailer } from '@portal/infra/mail/open-mailer'
import { neededSetting, portalUrlOf } from '@portal/infra/settings'
import { postgresVault } from '@portal/infra/vault/postgres'
import { siteFaceOf } from '@portal/projections/site/site/queries'
import { mailFolderOf } from '@portal/services/cli/stack/place'
import { identityCommands } from '@portal/services/identity/commands'
import { addresseeOf } from '@portal/services/identity/mailings/addressee'
import { postgresOutbox } from '@portal/services/identity/outbox/postgres-outbox'
import { badgeCommands } from '@portal/services/members/badge-commands'
import { awardByRule } from '@portal/services/members/commands'
import { postgresInvitations } from '@portal/services/members/invitations/postgres-invitations'
import { inviteCodes } from '@portal/services/members/invite-code'
import { referralCommands } from '@portal/services/members/referral-commands'
import type { WorkerArea, WorkerMeans } from '../area.ts'
import { awardingBadges } from './award-badges.ts'
import { followingReferrals } from './follow-referrals.ts'
import { sendingInvitation } from './send-invitation.ts'

/** Opens the personal fields of members: by whose link somebody registered is one. */
const referralsOn = ({ events, pool, masterSecret, settings, now }: WorkerMeans) =>
  referralCommands({
    log: sealedLog(events, postgresVault({ pool, masterSecret })),
    now,
    codes: inviteCodes(neededSetting(settings, 'TOKEN_SECRET')),
  })

/** Who may not sign in, or has not confirmed their address, invites nobody. */
const inviterOn = (log: EventLog): Parameters<typeof sendingInvitation>[0]['inviterOf'] => {
  return async (memberId) => {
    const { contact, state } = await addresseeOf(log, memberId)
    return state.isActive && !state.isLocked ? contact : null
  }
}

const inviting = ({ events, pool, masterSecret, settings, now }: WorkerMeans) => {
  const log = sealedLog(events, postgresVault({ pool, masterSecret }))
  const { holderOfLogin } = identityCommands({ log, now, newId: randomUUID })
  return sendingInvitation({
    invitations: postgresInvitations(pool),
    mailer: openMailer(settings, mailFolderOf(settings)),
    outbox: postgresOutbox(pool),
    inviterOf: inviterOn(log),
    isMember: async (address) => (await holderOfLogin(address)) !== null,
    codeOf: inviteCodes(neededSetting(settings, 'TOKEN_SECRET')).make,
    siteFace: () => siteFaceOf(pool),
    portalUrl: portalUrlOf(settings),
    clock: () => new Date(now()),
  })
}

export const area: WorkerArea = {
  jobs: (means) => [inviting(means)],
  reactors: (means) => [
    followingReferrals(referralsOn(means)),
    awardingBadges(awardByRule(badgeCommands({ log: means.events, now: means.now }))),
  ],
}
