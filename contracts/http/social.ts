import * as z from 'zod/mini'
import { call } from './call.ts'
import { LoginReply } from './identity.ts'

const Kept = z.optional(z.string().check(z.maxLength(200)))
/** What a link of an invitation says, as for a registration. The captcha is the provider's own. */
const BeginQuery = z.object({ _referral: Kept, wo: Kept, _captcha: z.optional(z.string().check(z.maxLength(500))) })

/** What an operator calls a service. */
export const ProviderId = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,30}$/))
const OfProvider = z.object({ provider: ProviderId })

/** The whole page goes there, and from there to the provider. What fails is told at the sign-in screen. */
const Redirect = { 200: { media: 'text/html' } } as const

export const beginSocial = call({
  method: 'GET',
  path: '/api/social/{provider}/login',
  summary: 'Sign in by another service: the browser goes there',
  who: 'anyone',
  params: OfProvider,
  query: BeginQuery,
  replies: Redirect,
})

export const beginFacebook = call({
  method: 'GET',
  path: '/api/facebook/login',
  summary: 'The same for the provider that is called facebook',
  who: 'anyone',
  query: BeginQuery,
  replies: Redirect,
})

const Told = z.optional(z.string().check(z.maxLength(4_000)))

export const finishSocial = call({
  method: 'GET',
  path: '/api/social/{provider}/callback',
  summary: 'Where another service sends the browser back to',
  who: 'anyone',
  params: OfProvider,
  query: z.object({ code: Told, state: Told, iss: Told, error: Told }),
  replies: Redirect,
})

/**
 * What is left to do for somebody who came back from a provider and has no account that signs in by it. `link`: an account has the
 * address, its password is asked for; `join`: nobody has it; `email`: the provider has verified no address.
 */
const SocialStep = z.object({
  step: z.enum(['link', 'join', 'email', 'none']),
  provider: z.string(),
  email: z.nullable(z.string()),
})
export type SocialStep = z.infer<typeof SocialStep>

export const getSocialStep = call({
  method: 'GET',
  path: '/api/social/step',
  summary: 'What is left to do for a sign-in by another service',
  who: 'anyone',
  replies: { 200: SocialStep },
})

export const linkSocial = call({
  method: 'POST',
  path: '/api/social/link',
  summary: 'Let my account sign in by the other service from now on; the password shows that it is mine',
  who: 'anyone',
  body: z.object({ password: z.string().check(z.minLength(1), z.maxLength(1_000)) }),
  replies: { 200: LoginReply },
})

export const joinSocial = call({
  method: 'POST',
  path: '/api/social/join',
  summary: 'Join by the other service, with the address that it has verified',
  who: 'anyone',
  body: z.object({ agree: z.boolean() }),
  replies: { 200: LoginReply },
})

const Outcome = z.object({ type: z.enum(['success', 'error']), message: z.string() })
export type SocialUsernameOutcome = z.infer<typeof Outcome>

/** For somebody whose provider has verified no address. The answer is the same for an address that somebody has. */
export const changeSocialUsername = call({
  method: 'POST',
  path: '/api/facebook/changeusername',
  summary: 'Give an address, which a mail confirms, to the account that the other service signs in to',
  who: 'anyone',
  body: z.object({ new_username: z.string().check(z.minLength(1), z.maxLength(320)) }),
  replies: { 200: Outcome },
})
