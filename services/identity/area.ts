import type { Pool } from '@portal/infra/database/pool'
import { type AvatarsOf, avatarsOf } from '@portal/projections/files/file/queries'
import { memberQueries, membersNamed, takenLogins } from '@portal/projections/identity/member/queries'
import { unsubscribedList } from '@portal/projections/identity/unsubscribed/queries'
import { takenSurveys } from '@portal/projections/reporting/response/queries'
import {
  asksForPasskeys,
  hidesAccounts,
  isLockedOut,
  siteFaceOf,
  siteQueries,
  usesAvatars,
} from '@portal/projections/site/site/queries'
import type { Area, CommandMeans } from '../area.ts'
import type { SessionDeps } from '../http/sessions/sessions.ts'
import { keptBriefly } from '../kernel/kept-briefly.ts'
import { actorFor } from './actor-from.ts'
import { postgresBounces } from './bounces/postgres-bounces.ts'
import { postgresClipboards } from './clipboard/postgres-clipboard.ts'
import { identityCommands } from './commands.ts'
import { communityLock } from './community-lock.ts'
import { identityErasure } from './erasure.ts'
import { postgresExportProgress } from './export-progress.ts'
import { postgresSignInHistory } from './history/postgres-sign-in-history.ts'
import { postgresImports } from './imports/postgres-imports.ts'
import { type Endings, knownSessions } from './known-sessions.ts'
import { postgresMailings } from './mailings/postgres-mailings.ts'
import { identityData } from './member-data.ts'
import { postgresMemberList } from './members/postgres-member-list.ts'
import { postgresOutbox } from './outbox/postgres-outbox.ts'
import { passkeyCommands } from './passkeys/passkey-commands.ts'
import { lacksPasskey } from './passkeys/staff-rule.ts'
import { postgresAttempts } from './postgres-attempts.ts'
import { postgresSessions } from './postgres-sessions.ts'
import { retentionCommands } from './retention/commands.ts'
import { identityRetention } from './retention/parts.ts'
import { postgresRetentionRuns } from './retention/retention-runs.ts'
import { identityRoutes } from './routes.ts'
import { signInsAtOnce } from './sign-ins-at-once.ts'
import { staffRights } from './staff-rights.ts'
import { standingOf } from './standing.ts'

const lockOn = (pool: Pool, clock: () => Date) => communityLock(() => isLockedOut(pool), clock)

/** No pictures of members are shown while the site uses none. */
const shownAvatars = (pool: Pool, clock: () => Date): AvatarsOf => {
  const isUsed = keptBriefly(() => usesAvatars(pool), clock)
  const of = avatarsOf(pool)
  return async (memberId) => ((await isUsed()) ? of(memberId) : [])
}

const staffRuleOn = (means: CommandMeans, clock: () => Date) =>
  lacksPasskey({
    asksForPasskeys: keptBriefly(() => asksForPasskeys(means.pool), clock),
    members: memberQueries(means.pool),
    commands: passkeyCommands(means),
  })

type Asking = Readonly<{ clock: () => Date; secret: string; endings: Endings }>

/** Who asks: for the calls of every area. `secret` signs the ids of sessions; `endings` tells which ones other processes end. */
export const sessionsOn = (means: CommandMeans, { clock, secret, endings }: Asking): SessionDeps => ({
  store: knownSessions(postgresSessions(means.pool), endings),
  actorFor: actorFor(memberQueries(means.pool), lockOn(means.pool, clock)),
  lacksPasskey: staffRuleOn(means, clock),
  rightsOf: staffRights(identityCommands(means)),
  now: clock,
  secret,
})

/**
 * Accounts and sessions. A registration writes two streams, one after the other (the login name is claimed, then the member
 * is registered), and may be repeated: so its commands need no append to several streams at once.
 */
export const identity: Area = {
  migrations: { part: 'identity', directory: new URL('./migrations/', import.meta.url) },
  needs: [],
  tables: [
    'identity.session',
    'identity.sign_in_attempt',
    'identity.sign_in',
    'identity.mail',
    'identity.data_export',
    'identity.member_import',
    'identity.member_import_row',
    'identity.mail_bounce',
    'identity.mailing',
    'identity.mailing_recipient',
    'identity.clipboard',
    'identity.retention_run',
  ],
  views: ['read.member', 'read.unsubscribed', 'read.unwanted_mail', 'read.file'],
  atOnce: [signInsAtOnce],
  open: ({ pool, log, now, newId }) => ({
    routes: ({ clock, tokenSecret, requestErasure, eraseMember, carryOut, reached, jobs, memberFiles, ...http }) =>
      identityRoutes({
        members: memberQueries(pool),
        attempts: postgresAttempts(pool),
        history: postgresSignInHistory(pool),
        commands: identityCommands({ log, now, newId }),
        now: clock,
        tokenSecret,
        communityLock: lockOn(pool, clock),
        hidesAccounts: keptBriefly(() => hidesAccounts(pool), clock),
        standingOf: (memberId) => standingOf(log, memberId),
        lacksPasskey: staffRuleOn({ pool, log, now, newId }, clock),
        rightsOf: staffRights(identityCommands({ log, now, newId })),
        identityProviders: http.identityProviders,
        portalUrl: http.portalUrl,
        warn: http.warn,
        requestErasure,
        eraseMember,
        carryOut,
        reached,
        memberList: postgresMemberList(pool),
        clipboards: postgresClipboards(pool),
        imports: postgresImports(pool),
        takenLogins: (digests) => takenLogins(pool, digests),
        outbox: postgresOutbox(pool),
        bounces: postgresBounces(pool),
        mailings: postgresMailings(pool),
        membersNamed: (names) => membersNamed(pool, names),
        siteFace: () => siteFaceOf(pool),
        attachmentStores: { exports: http.files, uploads: http.uploads },
        enqueue: jobs.enqueue,
        supportEmail: async () => (await siteQueries(pool).current()).published.supportEmail,
        surveysOf: takenSurveys(pool),
        avatarsOf: shownAvatars(pool, clock),
        exportProgress: postgresExportProgress(pool),
        memberFiles,
        unsubscribed: unsubscribedList(pool),
        retention: retentionCommands({ log, now }),
        retentionRuns: postgresRetentionRuns(pool),
        retentionParts: http.retentionParts,
      }),
    erasure: identityErasure(pool),
    memberData: identityData({ pool, log }),
    retention: identityRetention(pool),
  }),
}
