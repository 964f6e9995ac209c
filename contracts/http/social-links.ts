import * as z from 'zod/mini'
import { call } from './call.ts'
import { ProviderId } from './social.ts'

/** `provider`: what the service is called. `since`: when it was linked. */
export const LinkedService = z.object({ id: z.string(), provider: z.string(), since: z.string() })
export type LinkedService = z.infer<typeof LinkedService>

const SocialLinks = z.object({
  linked: z.readonly(z.array(LinkedService)),
  /** Services that the operator has configured: each may be linked. */
  services: z.readonly(z.array(z.object({ id: z.string(), name: z.string() }))),
  /** The newest first. */
  history: z.readonly(z.array(z.object({ provider: z.string(), what: z.enum(['linked', 'removed']), at: z.string() }))),
  /** False where nobody knows the password of the account: one has to be set before services are linked or removed. */
  hasPassword: z.boolean(),
})
export type SocialLinks = z.infer<typeof SocialLinks>

export const getSocialLinks = call({
  method: 'GET',
  path: '/api/profile/social',
  summary: 'The services by which I sign in beside my password, and those that I could link',
  who: 'signed-in',
  replies: { 200: SocialLinks },
})

const Password = z.object({ password: z.string().check(z.minLength(1), z.maxLength(1_000)) })

/** The browser goes to the `url`; the service sends it back to the profile. A wrong password is 400 `wrong-password`. */
export const beginSocialLink = call({
  method: 'POST',
  path: '/api/profile/social/link/{provider}',
  summary: 'Begin to link a service to my account',
  who: 'signed-in',
  isOwnersAlone: true,
  params: z.object({ provider: ProviderId }),
  body: Password,
  replies: { 200: z.object({ url: z.string() }) },
})

/** 409 `not-possible` with the reason `last-way` where nobody knows the password of the account. */
export const removeSocialLink = call({
  method: 'POST',
  path: '/api/profile/social/remove/{social}',
  summary: 'Sign in by this service no more',
  who: 'signed-in',
  isOwnersAlone: true,
  params: z.object({ social: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  body: Password,
  replies: { 200: z.object({ status: z.literal('success') }) },
})
