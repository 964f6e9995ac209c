import type { SiteFace } from '@portal/contracts/site/site-face'
import type { FileStore } from '@portal/infra/files/file-store'
import type { Enqueue } from '@portal/infra/jobs/jobs'
import type { AttachmentStores } from '@portal/infra/mail/outbox'
import type { IdentityProvider } from '@portal/infra/sign-in/identity-provider'
import type { AvatarsOf } from '@portal/projections/files/file/queries'
import type { MemberQueries } from '@portal/projections/identity/member/queries'
import type { UnsubscribedList } from '@portal/projections/identity/unsubscribed/queries'
import type { TakenSurveys } from '@portal/projections/reporting/response/queries'
import type { Reached } from '../http/calls/at-least.ts'
import type { Route } from '../http/calls/route.ts'
import type { RightsOf } from '../http/sessions/actor.ts'
import type { CarryOut } from '../kernel/act.ts'
import type { EraseMember, RequestErasure } from '../kernel/erasure-part.ts'
import type { RetentionPart } from '../kernel/retention-part.ts'
import type { Attempts } from './attempts.ts'
import type { Bounces } from './bounces/bounces.ts'
import type { Clipboards } from './clipboard/clipboard.ts'
import type { IdentityCommands } from './commands.ts'
import type { CommunityLock } from './community-lock.ts'
import type { ExportProgress } from './export-progress.ts'
import type { SignInHistory } from './history/sign-in-history.ts'
import type { KeptImports } from './imports/kept-imports.ts'
import type { MemberList } from './members/member-list.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { LacksPasskey } from './passkeys/staff-rule.ts'
import type { RetentionCommands } from './retention/commands.ts'
import type { RetentionRuns } from './retention/retention-runs.ts'
import { actingRoutes } from './routes/acting.ts'
import { activateRoute, resendActivationRoute } from './routes/activate.ts'
import { bounceRoutes } from './routes/bounces.ts'
import { captchaRoute } from './routes/captcha.ts'
import { changeMemberRoutes } from './routes/change-member.ts'
import { changePasswordRoute } from './routes/change-password.ts'
import { changeUsernameRoute } from './routes/change-username.ts'
import { clipboardRoutes } from './routes/clipboard.ts'
import { contactRoute } from './routes/contact.ts'
import { dataExportRoutes } from './routes/data-export.ts'
import { displayNameRoute } from './routes/display-name.ts'
import { emailSettingsRoutes } from './routes/email-settings.ts'
import { eraseRoute } from './routes/erase.ts'
import { erasureRoutes } from './routes/erasure.ts'
import { forgotPasswordRoute } from './routes/forgot-password.ts'
import { loginRoute } from './routes/login.ts'
import { endOtherSessionsRoute, loginsRoute } from './routes/logins.ts'
import { logoutRoute } from './routes/logout.ts'
import { type MailingsDeps, mailingRoutes } from './routes/mailings.ts'
import { mailsRoutes } from './routes/mails.ts'
import { memberImportRoutes } from './routes/member-imports.ts'
import { membersRoutes } from './routes/members.ts'
import { passkeyRoutes } from './routes/passkeys.ts'
import { profileRoute } from './routes/profile.ts'
import { recentMembersRoute } from './routes/recent-members.ts'
import { registerRoute } from './routes/register.ts'
import { checkResetLinkRoute, resetPasswordRoute } from './routes/reset-password.ts'
import { retentionRoutes } from './routes/retention.ts'
import { secondStepRoutes } from './routes/second-step.ts'
import { socialRoutes } from './routes/social.ts'
import { socialLinkRoutes } from './routes/social-links.ts'
import { socialStepRoutes } from './routes/social-steps.ts'
import { tokenRoutes } from './routes/tokens.ts'
import { unsubscribeRoutes } from './routes/unsubscribe.ts'
import type { SignInDeps } from './sign-in.ts'

export type IdentityDeps = Readonly<{
  members: MemberQueries
  attempts: Attempts
  history: SignInHistory
  commands: IdentityCommands
  now: () => Date
  /** Keys the counts of failed sign-ins and signs the devices of members. */
  tokenSecret: string
  communityLock: CommunityLock
  hidesAccounts: () => Promise<boolean>
  standingOf: SignInDeps['standingOf']
  lacksPasskey: LacksPasskey
  rightsOf: RightsOf
  /** By whom members sign in beside their password. */
  identityProviders: readonly IdentityProvider[]
  /** Where members reach the portal. */
  portalUrl: string
  /** Logs a failure that is told to nobody else. */
  warn: (error: unknown, what: string) => void
  requestErasure: RequestErasure
  eraseMember: EraseMember
  carryOut: CarryOut
  reached: Reached
  memberList: MemberList
  clipboards: Clipboards
  imports: KeptImports
  /** Which of these login names, by their digests, members have. */
  takenLogins: (digests: readonly string[]) => Promise<ReadonlySet<string>>
  outbox: Pick<Outbox, 'page' | 'find' | 'write'>
  attachmentStores: AttachmentStores
  bounces: Pick<Bounces, 'of' | 'clear'>
  mailings: MailingsDeps['mailings']
  membersNamed: MailingsDeps['membersNamed']
  siteFace: () => Promise<SiteFace>
  enqueue: Enqueue
  supportEmail: () => Promise<string>
  surveysOf: TakenSurveys
  avatarsOf: AvatarsOf
  exportProgress: Pick<ExportProgress, 'shareOf'>
  memberFiles: Pick<FileStore, 'read'>
  unsubscribed: UnsubscribedList
  retention: RetentionCommands
  retentionRuns: Pick<RetentionRuns, 'list'>
  retentionParts: readonly RetentionPart[]
}>

/** What answers the calls of the area. */
export const identityRoutes = (deps: IdentityDeps): readonly Route[] => [
  loginRoute(deps),
  ...secondStepRoutes(deps),
  logoutRoute(deps),
  profileRoute(deps),
  loginsRoute(deps),
  endOtherSessionsRoute(),
  eraseRoute(deps),
  ...erasureRoutes(deps),
  changePasswordRoute(deps),
  changeUsernameRoute(deps),
  displayNameRoute(deps),
  ...emailSettingsRoutes(deps),
  ...dataExportRoutes(deps),
  ...unsubscribeRoutes(deps),
  forgotPasswordRoute(deps),
  checkResetLinkRoute(deps),
  resetPasswordRoute(deps),
  captchaRoute(deps),
  registerRoute(deps),
  activateRoute(deps),
  resendActivationRoute(deps),
  contactRoute(deps),
  ...socialRoutes(deps),
  ...socialStepRoutes(deps),
  ...socialLinkRoutes(deps),
  ...passkeyRoutes(deps),
  ...tokenRoutes(deps),
  ...mailsRoutes(deps),
  ...mailingRoutes(deps),
  ...bounceRoutes(deps),
  ...membersRoutes(deps),
  recentMembersRoute(deps),
  ...changeMemberRoutes(deps),
  ...clipboardRoutes(deps),
  ...memberImportRoutes(deps),
  ...actingRoutes(deps),
  ...retentionRoutes(deps),
]
