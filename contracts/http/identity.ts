import * as z from 'zod/mini'
import { MemberId } from '../ids.ts'

export const AccountType = z.enum(['user', 'admin', 'developer', 'permanentExternalUser'])

export const LoginBody = z.object({
  username: z.string().check(z.minLength(1), z.maxLength(320)),
  password: z.string().check(z.minLength(1), z.maxLength(1000)),
  timezoneOffset: z.optional(z.number()),
  timezoneName: z.optional(z.string().check(z.maxLength(100))),
})

export const Profile = z.object({ pkUser: MemberId, displayName: z.string(), account_type: AccountType })
export type Profile = z.infer<typeof Profile>

/** `status` 100 with a message: too many failed sign-ins, wait. Else the profile of who is now signed in. */
export const LoginReply = z.union([
  z.object({ status: z.literal('success'), profile: Profile }),
  z.object({ status: z.literal(100), message: z.string() }),
])
export type LoginReply = z.infer<typeof LoginReply>

export const LogoutReply = z.object({ status: z.literal('success') })

/** The password again: an open browser is not enough to close an account for ever. */
export const EraseBody = z.object({ password: LoginBody.shape.password })

export const EraseReply = z.object({ status: z.literal('success') })
export type EraseReply = z.infer<typeof EraseReply>
