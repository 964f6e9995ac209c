import type { Enqueue } from '@portal/infra/jobs/jobs'
import type { MemberQueries } from '@portal/projections/identity/member/queries'
import type { TakenSurveys } from '@portal/projections/reporting/response/queries'
import type { Reached } from '../http/calls/at-least.ts'
import type { Route } from '../http/calls/route.ts'
import type { CarryOut } from '../kernel/act.ts'
import type { EraseMember, RequestErasure } from '../kernel/erasure-part.ts'
import type { Attempts } from './attempts.ts'
import type { IdentityCommands } from './commands.ts'
import type { SignInHistory } from './history/sign-in-history.ts'
import type { MemberList } from './members/member-list.ts'
import type { Outbox } from './outbox/outbox.ts'
import { activateRoute, resendActivationRoute } from './routes/activate.ts'
import { captchaRoute } from './routes/captcha.ts'
import { changeMemberRoutes } from './routes/change-member.ts'
import { changePasswordRoute } from './routes/change-password.ts'
import { changeUsernameRoute } from './routes/change-username.ts'
import { contactRoute } from './routes/contact.ts'
import { eraseRoute } from './routes/erase.ts'
import { forgotPasswordRoute } from './routes/forgot-password.ts'
import { loginRoute } from './routes/login.ts'
import { loginsRoute } from './routes/logins.ts'
import { logoutRoute } from './routes/logout.ts'
import { mailsRoutes } from './routes/mails.ts'
import { membersRoutes } from './routes/members.ts'
import { profileRoute } from './routes/profile.ts'
import { registerRoute } from './routes/register.ts'
import { resetPasswordRoute } from './routes/reset-password.ts'

export type IdentityDeps = Readonly<{
  members: MemberQueries
  attempts: Attempts
  history: SignInHistory
  commands: IdentityCommands
  now: () => Date
  /** Keys the counts of failed sign-ins and signs the devices of members. */
  tokenSecret: string
  requestErasure: RequestErasure
  eraseMember: EraseMember
  carryOut: CarryOut
  reached: Reached
  memberList: MemberList
  outbox: Pick<Outbox, 'page' | 'find' | 'write'>
  enqueue: Enqueue
  supportEmail: () => Promise<string>
  surveysOf: TakenSurveys
}>

/** What answers the calls of the area. */
export const identityRoutes = (deps: IdentityDeps): readonly Route[] => [
  loginRoute(deps),
  logoutRoute(),
  profileRoute(deps),
  loginsRoute(deps),
  eraseRoute(deps),
  changePasswordRoute(deps),
  changeUsernameRoute(deps),
  forgotPasswordRoute(deps),
  resetPasswordRoute(deps),
  captchaRoute(deps),
  registerRoute(deps),
  activateRoute(deps),
  resendActivationRoute(deps),
  contactRoute(deps),
  ...mailsRoutes(deps),
  ...membersRoutes(deps),
  ...changeMemberRoutes(deps),
]
