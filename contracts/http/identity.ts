import * as z from 'zod/mini'
import { LONGEST_PASSWORD } from '../identity/password-length.ts'
import { MemberId } from '../ids.ts'
import { call } from './call.ts'
import { Rights } from './rights.ts'

export const AccountType = z.enum(['user', 'admin', 'developer', 'permanentExternalUser'])

const LoginBody = z.object({
  username: z.string().check(z.minLength(1), z.maxLength(320)),
  password: z.string().check(z.minLength(1), z.maxLength(1000)),
  timezoneOffset: z.optional(z.number()),
  timezoneName: z.optional(z.string().check(z.maxLength(100))),
})

/**
 * `email`: the name that the member signs in by. `actedBy`: the name of staff who are signed in as the member. `avatar`: the address of the
 * member's picture; empty if there is none. `mustAddPasskey`: nothing else is answered before the account has a passkey.
 */
export const Profile = z.object({
  pkUser: MemberId,
  displayName: z.string(),
  account_type: AccountType,
  email: z.optional(z.string()),
  actedBy: z.optional(z.string()),
  avatar: z.optional(z.string()),
  mustAddPasskey: z.optional(z.literal(true)),
  /** Of staff who have not all. */
  rights: z.optional(Rights),
})
export type Profile = z.infer<typeof Profile>

/**
 * `status` 100 with a message: too many failed sign-ins, wait. `passkey`: the password was right, and nobody is signed in yet: the account asks
 * for a passkey (`http/passkeys.ts`). Otherwise the profile of the member who is now signed in.
 */
export const LoginReply = z.union([
  z.object({ status: z.literal('success'), profile: Profile }),
  z.object({ status: z.literal(100), message: z.string() }),
  z.object({ status: z.literal('passkey'), message: z.string() }),
])
export type LoginReply = z.infer<typeof LoginReply>

export const login = call({
  method: 'POST',
  path: '/api/login',
  summary: 'Sign in',
  who: 'anyone',
  body: LoginBody,
  replies: { 200: LoginReply },
})

/** `timestamp`: seconds since 1970. `network`: the part of the address that a provider has. Names are null where they are unknown. */
const PastLogin = z.object({
  timestamp: z.int(),
  network: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
})
export type PastLogin = z.infer<typeof PastLogin>

export const LoginsReply = z.object({ logins: z.array(PastLogin), total: z.int() })
export type LoginsReply = z.infer<typeof LoginsReply>

export const listLogins = call({
  method: 'GET',
  path: '/api/profile/logins',
  summary: 'When I signed in, the newest first',
  who: 'signed-in',
  query: z.object({
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
    itemsPerPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 10),
  }),
  replies: { 200: LoginsReply },
})

/** The one that asks goes on under another id. */
export const endOtherSessions = call({
  method: 'POST',
  path: '/api/profile/logins/end',
  summary: 'Sign me out everywhere else',
  who: 'signed-in',
  isOwnersAlone: true,
  replies: { 200: z.object({ status: z.literal('success'), message: z.string() }) },
})

/** The maximum length of a password; its form is a separate rule (`identity/password-rules.ts`). */
const Password = z.string().check(z.maxLength(LONGEST_PASSWORD))

const ChangePasswordBody = z.object({ old_password: Password, new_password: Password, confirm_password: Password })

/**
 * The result of a new password. `error2`: the current one is wrong; `error3`: the new ones differ or are refused;
 * `error`: not possible now.
 */
const PasswordOutcome = z.object({ type: z.enum(['success', 'error', 'error2', 'error3']), message: z.string() })
export type PasswordOutcome = z.infer<typeof PasswordOutcome>

export const changePassword = call({
  method: 'POST',
  path: '/api/profile/password',
  summary: 'Change my password; all my other sessions end',
  who: 'signed-in',
  isOwnersAlone: true,
  isForm: true,
  body: ChangePasswordBody,
  replies: { 200: PasswordOutcome },
})

const Email = LoginBody.shape.username

/** The same for a name that nobody has: the mail says the rest. */
export const forgotPassword = call({
  method: 'POST',
  path: '/api/forgotpw',
  summary: 'Ask for a mail with a link to a new password',
  who: 'anyone',
  body: z.object({ email: Email }),
  replies: { 200: z.object({ status: z.literal('success'), message: z.string() }) },
})

/** `_link`: where to go afterwards. It is the screen that goes there. */
const ResetBody = z.object({
  _password: Password,
  _passwordconfirmed: Password,
  _token: z.string().check(z.maxLength(500)),
  _link: z.optional(z.nullable(z.string().check(z.maxLength(2_000)))),
})

const ResetReply = z.object({ status: z.enum(['Success', 'error']), message: z.string() })
export type ResetReply = z.infer<typeof ResetReply>

export const resetPassword = call({
  method: 'POST',
  path: '/api/resetpw',
  summary: 'Set a new password by the link of a mail',
  who: 'anyone',
  body: ResetBody,
  replies: { 200: ResetReply },
})

/** Unknown, used, too old or of another kind: the answer is the same for all of them. */
export const InvalidLink = z.object({ status: z.literal('invalid link'), message: z.string() })

/** `isActive`: false for who was never signed in, so that nothing is said of signing out. */
const ResetLinkReply = z.union([z.object({ status: z.literal('success'), isActive: z.boolean() }), InvalidLink])
export type ResetLinkReply = z.infer<typeof ResetLinkReply>

/** Asked when the link is opened, so that nobody chooses a password for a link that does not work. Whatever is wrong with a link, the answer is the same. */
export const checkResetLink = call({
  method: 'POST',
  path: '/api/resetpw/link',
  summary: 'Whether the link of a mail still sets a new password',
  who: 'anyone',
  isQuestion: true,
  body: z.object({ _token: ResetBody.shape._token }),
  replies: { 200: ResetLinkReply },
})

/** `field`: what of the body was refused, where one of its fields was. */
const UsernameOutcome = z.object({
  type: z.enum(['success', 'error']),
  message: z.string(),
  field: z.optional(z.enum(['password', 'new_username'])),
})
export type UsernameOutcome = z.infer<typeof UsernameOutcome>

export const changeUsername = call({
  method: 'POST',
  path: '/api/profile/username',
  summary: 'Change what I sign in by',
  who: 'signed-in',
  isOwnersAlone: true,
  body: z.object({ password: Password, new_username: z.string().check(z.maxLength(320)) }),
  replies: { 200: UsernameOutcome },
})

export const getCaptcha = call({
  method: 'GET',
  path: '/api/captcha',
  summary: 'Work for the browser of somebody who registers',
  who: 'anyone',
  replies: { 200: z.object({ challenge: z.string() }) },
})

/** `_captcha`: the challenge and the number that answers it. `wo`: what the link of an invitation says of where it stood. */
const RegisterBody = z.object({
  _email: Email,
  _password: Password,
  _passwordconfirmed: Password,
  _captcha: z.string().check(z.maxLength(500)),
  _referral: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  wo: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  agree: z.optional(z.boolean()),
})

const StatusReply = z.object({ status: z.enum(['success', 'error']), message: z.string() })
export type RegisterReply = z.infer<typeof StatusReply>
export type ActivateReply = RegisterReply

/** The same for an address that somebody has: the mail says the rest. */
export const register = call({
  method: 'POST',
  path: '/api/register',
  summary: 'Register; a mail brings the link that activates the account',
  who: 'anyone',
  body: RegisterBody,
  replies: { 200: StatusReply },
})

export const activate = call({
  method: 'POST',
  path: '/api/activate',
  summary: 'Activate an account by the link of a mail',
  who: 'anyone',
  body: z.object({ obj: z.string().check(z.maxLength(500)) }),
  replies: { 200: StatusReply },
})

export const resendActivation = call({
  method: 'POST',
  path: '/api/resendactivation',
  summary: 'Ask for another mail with the link that activates an account',
  who: 'anyone',
  body: z.object({ email: Email }),
  replies: { 200: z.object({ status: z.literal('success'), message: z.string() }) },
})

/** The password again: an open browser must not be enough to close an account permanently. */
const EraseBody = z.object({ password: LoginBody.shape.password })

const EraseReply = z.object({ status: z.literal('success') })
export type EraseReply = z.infer<typeof EraseReply>

export const eraseMe = call({
  method: 'POST',
  path: '/api/profile/erase',
  summary: 'Erase my account permanently',
  who: 'signed-in',
  isOwnersAlone: true,
  body: EraseBody,
  replies: { 200: EraseReply },
})
