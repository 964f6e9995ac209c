import { argon2Sync, randomBytes, randomUUID } from 'node:crypto'
import type { AccountType } from '@portal/contracts/events/identity'
import { Instant, MemberId } from '@portal/contracts/ids'
import { usualBeginning } from '@portal/contracts/reporting/usual-topline'
import { defaultSettings } from '@portal/contracts/site/settings'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { loginDigest } from '@portal/infra/tools/login-digest'
import type { Member } from '@portal/projections/identity/member/queries'
import { type AppDeps, buildApp } from '@portal/services/app'
import { fileCommands } from '@portal/services/files/commands'
import type { FilesDeps } from '@portal/services/files/files-deps'
import { filesRoutes } from '@portal/services/files/routes'
import { signedLinks } from '@portal/services/files/signed-links'
import type { SessionStore } from '@portal/services/http/sessions/sessions'
import { actorFor } from '@portal/services/identity/actor-from'
import { identityCommands } from '@portal/services/identity/commands'
import { retentionCommands } from '@portal/services/identity/retention/commands'
import { type IdentityDeps, identityRoutes } from '@portal/services/identity/routes'
import { signInsAtOnce } from '@portal/services/identity/sign-ins-at-once'
import { staffRights } from '@portal/services/identity/staff-rights'
import { standingOf } from '@portal/services/identity/standing'
import { badgeCommands } from '@portal/services/members/badge-commands'
import type { MembersAreaDeps } from '@portal/services/members/deps'
import { inviteCodes } from '@portal/services/members/invite-code'
import { membersAreaRoutes } from '@portal/services/members/routes'
import { noticeCommands } from '@portal/services/notifications/commands'
import type { NotificationsDeps } from '@portal/services/notifications/deps'
import { notificationsRoutes } from '@portal/services/notifications/routes'
import { carryOut } from '@portal/services/operations/actions/carry-out'
import { type Operating, operationsRoutes } from '@portal/services/operations/routes'
import type { ReadyDeps } from '@portal/services/operations/routes/ready'
import { pollCommands } from '@portal/services/polls/commands'
import { type PollsDeps, pollsRoutes } from '@portal/services/polls/routes'
import { exportCommands } from '@portal/services/reporting/commands'
import { itemCommands } from '@portal/services/reporting/item-commands'
import { type ReportingDeps, reportingRoutes } from '@portal/services/reporting/routes'
import { scheduleCommands } from '@portal/services/reporting/schedule-commands'
import { siteCommands } from '@portal/services/site/commands'
import { defaultSite } from '@portal/services/site/configuration'
import { contentCommands } from '@portal/services/site/content/commands'
import { type SiteDeps, siteRoutes } from '@portal/services/site/routes'
import { wordingCommands } from '@portal/services/site/wording/commands'
import { answerers } from '@portal/services/surveys/answerers'
import { surveyCommands } from '@portal/services/surveys/commands'
import { surveyLinkCommands } from '@portal/services/surveys/links/commands'
import { workProofs } from '@portal/services/surveys/proofs/work-proofs'
import { type SurveysDeps, surveysRoutes } from '@portal/services/surveys/routes'
import { optOutCommands } from '@portal/services/surveys/timers/opt-outs'
import { pageTimers } from '@portal/services/surveys/timers/page-timers'
import type { FastifyInstance } from 'fastify'
import { noPolls } from '../polls.ts'
import { memoryAnswerFiles } from './memory-answer-files.ts'
import { memoryClipboards } from './memory-clipboards.ts'
import { memoryFileQueries, memoryFiles, memoryVideoUploads } from './memory-files.ts'
import { memoryImports } from './memory-imports.ts'
import { memoryLinkQueries } from './memory-links.ts'
import { memoryMailings } from './memory-mailings.ts'
import { memoryMemberList } from './memory-member-list.ts'
import { endedAtOnce, noNotices } from './memory-notices.ts'
import { memoryOutbox } from './memory-outbox.ts'
import { noPast, noReports } from './memory-reports.ts'
import { memoryAttempts, memorySessions, memorySignInHistory } from './memory-sessions.ts'
import { noCoding } from './no-coding.ts'
import { noExports } from './no-exports.ts'
import { noPressure } from './no-pressure.ts'

export const TOKEN_SECRET = 'a secret of thirty-two characters'
export const PASSWORD = 'a good long password'

/** A hash that takes hardly any time to check: most tests sign in, and few are about that. */
export const cheapHash = (password: string): string => {
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { message: password, nonce, parallelism: 1, tagLength: 32, memory: 8, passes: 1 })
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`
}

/** A test names only the difference: `aMember({ accountType: 'admin' })`. */
export const aMember = (differs: Partial<Member> = {}): Member => ({
  memberId: MemberId.parse(randomUUID()),
  username: 'noor@example.org',
  displayName: 'Noor',
  accountType: 'user',
  passwordHash: '',
  isActive: true,
  isLocked: false,
  hasPasskey: false,
  ...differs,
})

/** What a test may put in place of the parts in memory. */
export type PortalParts = Pick<
  AppDeps,
  'logger' | 'spa' | 'trustedProxies' | 'captchaOrigin' | 'chatOrigin' | 'strangers' | 'isUnavailable'
> &
  IdentityDeps &
  SurveysDeps &
  PollsDeps &
  NotificationsDeps &
  MembersAreaDeps &
  Omit<ReportingDeps, 'members'> &
  ReadyDeps &
  SiteDeps &
  Readonly<{ uploading: Omit<FilesDeps, 'reached' | 'now'> }> &
  Readonly<{ sessions: SessionStore; operations: Operating | null }>

const appOf = ({ sessions, members, now, operations, ...parts }: PortalParts): AppDeps => ({
  ...parts,
  title: defaultSite.siteTitle,
  pressure: noPressure,
  sessions: {
    store: sessions,
    actorFor: actorFor(members, parts.communityLock),
    lacksPasskey: parts.lacksPasskey,
    rightsOf: parts.rightsOf,
    now,
    secret: parts.tokenSecret,
  },
  watch: operations && { metrics: operations.metrics, tracer: null },
  areas: [
    { routes: operationsRoutes({ ...parts, operating: operations }), isServedUnderPressure: true },
    { routes: identityRoutes({ ...parts, members, now }), atOnce: [signInsAtOnce] },
    { routes: siteRoutes({ ...parts, now }) },
    { routes: surveysRoutes({ ...parts, members, now }) },
    { routes: pollsRoutes(parts) },
    { routes: membersAreaRoutes({ ...parts, now }) },
    { routes: notificationsRoutes({ ...parts, now }) },
    { routes: filesRoutes({ ...parts.uploading, reached: parts.reached, now }) },
    { routes: reportingRoutes({ ...parts, members, now }) },
  ],
})

/** The app with all parts in memory, at a time that the test sets. */
export const aPortal = async (members: readonly Member[] = [], differs: Partial<PortalParts> = {}) => {
  const clock = { now: new Date('2026-11-21T08:00:00Z') }
  const instant = () => Instant.parse(clock.now.toISOString())
  const sessions = memorySessions()
  const log = memoryEventLog()
  const deps: PortalParts = {
    logger: null,
    spa: null,
    site: { current: async () => ({ published: defaultSettings, draft: null, draftedAt: null, publishedAt: null }) },
    siteCommands: siteCommands({ log, now: instant }),
    content: { pieces: async () => [], find: async () => null, seenBy: async () => new Set() },
    contentCommands: contentCommands({ log, now: instant }),
    wording: { textsIn: async () => ({}), added: async () => [] },
    wordingCommands: wordingCommands({ log, now: instant }),
    trustedProxies: 'loopback',
    embedOrigins: ['https://shop.example'],
    captchaOrigin: null,
    chatOrigin: null,
    chatWidget: null,
    hasPasskey: async () => false,
    proofs: workProofs({ tokenSecret: TOKEN_SECRET, now: () => clock.now }),
    strangers: null,
    now: () => clock.now,
    isReady: async () => true,
    isUnavailable: () => false,
    sessions,
    attempts: memoryAttempts(),
    history: memorySignInHistory(),
    commands: identityCommands({ log, now: instant, newId: randomUUID }),
    surveys: surveyCommands({ log, now: instant }),
    returns: { hosts: new Set(['panel.example']), key: 'the key of the return links' },
    links: surveyLinkCommands({ log, now: instant }),
    timers: pageTimers(TOKEN_SECRET, instant),
    optOuts: optOutCommands({ log, now: instant }),
    answerFiles: memoryAnswerFiles(),
    answerStore: memoryFiles(),
    answerScanner: null,
    importCounts: async () => new Map(),
    log,
    instant,
    polls: noPolls,
    pollCommands: pollCommands({ log, now: instant }),
    referrals: { page: async () => ({ referrals: [], total: 0 }) },
    badges: { heldBy: async () => [], all: async () => [] },
    badgeCommands: badgeCommands({ log, now: instant }),
    inviteCodes: inviteCodes(TOKEN_SECRET),
    invitations: { add: async () => true },
    mayInvite: async () => true,
    notices: noNotices,
    noticesLive: endedAtOnce,
    noticeCommands: noticeCommands({ log, now: instant }),
    published: { latest: async () => [], find: async () => null },
    ...noCoding(log, instant),
    closing: { closed: async () => new Set() },
    figuresLive: endedAtOnce,
    memberLinks: memoryLinkQueries(log, members),
    places: { cellsOf: async () => new Map() },
    quality: { flaggedBySurvey: async () => new Map(), flagsOf: async () => ({ flags: [], total: 0 }) },
    responses: {
      byId: async () => null,
      ofMember: async () => [],
      countsBySurvey: async () => [],
    },
    reports: noReports,
    past: noPast,
    runs: { list: async () => ({ runs: [], total: 0 }), find: async () => null },
    recorder: { note: () => undefined, flush: async () => undefined },
    beginning: async () => usualBeginning,
    saved: { find: async () => null, list: async () => ({ items: [], total: 0 }) },
    itemCommands: itemCommands({ log, now: instant }),
    schedules: { list: async () => [] },
    scheduleCommands: scheduleCommands({ log, now: instant }),
    staffAccounts: async () => [],
    namesOf: async () => new Map(),
    audit: { log, now: instant },
    reached: async () => true,
    exports: noExports,
    exportCommands: exportCommands({
      log,
      now: instant,
      exports: noExports,
      made: { reports: noReports, raw: { read: async () => null } },
      callWorker: async () => undefined,
      keepRuns: async () => undefined,
    }),
    files: { read: async () => null },
    uploading: {
      stored: memoryFileQueries(log),
      fileCommands: fileCommands({ log, now: instant }),
      files: memoryFiles(),
      scanner: null,
      videos: memoryVideoUploads(),
      answerers: answerers(TOKEN_SECRET, {
        asksForFiles: async () => true,
        isWithdrawn: async () => false,
        mayAnswer: async (id) => members.some(({ memberId, isLocked }) => memberId === id && !isLocked),
      }),
      signed: signedLinks(TOKEN_SECRET, () => clock.now),
      usesAvatars: async () => true,
    },
    tokenSecret: TOKEN_SECRET,
    communityLock: async () => false,
    hidesAccounts: async () => false,
    standingOf: (memberId) => standingOf(log, memberId),
    lacksPasskey: async () => false,
    rightsOf: staffRights(identityCommands({ log, now: instant, newId: randomUUID })),
    identityProviders: [],
    signInBy: [],
    portalUrl: 'http://localhost',
    warn: () => undefined,
    members: {
      byLogin: async (digest) => members.find(({ username }) => loginDigest(username) === digest) ?? null,
      byId: async (id) => members.find(({ memberId }) => memberId === id) ?? null,
    },
    keepLanguage: async (memberId, language) =>
      void (await identityCommands({ log, now: instant, newId: randomUUID }).chooseLanguage(memberId, language)),
    requestErasure: async (memberId) => ({ outcome: 'erased', memberId, position: null }),
    eraseMember: async ({ memberId }) => ({ outcome: 'erased', memberId, position: null }),
    carryOut: carryOut({ log, now: instant }),
    clipboards: memoryClipboards(members),
    memberList: memoryMemberList(members),
    imports: memoryImports(),
    takenLogins: async (digests) => {
      const own = members.map(({ username }) => loginDigest(username))
      return new Set(digests.filter((digest) => own.includes(digest)))
    },
    outbox: memoryOutbox(),
    bounces: { of: async () => [], clear: async () => undefined },
    mailings: memoryMailings(),
    membersNamed: async () => [],
    siteFace: async () => ({ site: defaultSettings.title, accent: defaultSettings.theme.accent.light }),
    attachmentStores: { exports: memoryFiles(), uploads: memoryFiles() },
    enqueue: async () => undefined,
    supportEmail: async () => 'support@example.org',
    surveysOf: async () => [],
    avatarsOf: async () => [],
    unsubscribed: async () => [],
    retention: retentionCommands({ log, now: instant }),
    retentionRuns: { list: async () => [] },
    retentionParts: [],
    exportProgress: { shareOf: async () => 0.5 },
    memberFiles: memoryFiles(),
    operations: null,
    ...differs,
  }
  const app = await buildApp(appOf(deps))
  return { app, deps, log, clock, sessions, later: (ms: number) => (clock.now = new Date(clock.now.getTime() + ms)) }
}

/** The `cookie` header for a reply's cookies, as a browser would send it. */
export const cookieOf = (reply: Readonly<{ cookies: readonly { name: string; value: string }[] }>): string =>
  reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

export const login = (app: FastifyInstance, username: string, password = PASSWORD) =>
  app.inject({ method: 'POST', url: '/api/login', payload: { username, password } })

/** A portal, a member of it, and the cookie of its session. */
export const signedInAs = async (accountType: AccountType, differs: Partial<PortalParts> = {}) => {
  const member = aMember({ accountType, passwordHash: cheapHash(PASSWORD) })
  const portal = await aPortal([member], differs)
  const reply = await login(portal.app, member.username)
  return { ...portal, member, cookie: cookieOf(reply) }
}
