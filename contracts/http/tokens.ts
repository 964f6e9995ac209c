import * as z from 'zod/mini'
import { SurveyId } from '../ids.ts'
import { call } from './call.ts'
import { InvalidLink, Profile, register } from './identity.ts'

/** A mail program may cut a link right before its token: an empty one is one that is no good. */
const Token = z.string().check(z.maxLength(500))

/**
 * The outcome of a token: where to go, an address of this portal. `invalid link`: unknown, used, too old or of another kind; the answer is
 * the same for all of them, and the screen goes to sign-in with the message.
 */
const TokenReply = z.union([
  z.object({ status: z.literal('success'), link: z.string(), token: z.optional(z.string()) }),
  InvalidLink,
])
export type TokenReply = z.infer<typeof TokenReply>

/** `passkey`: nobody is signed in yet; the screen of the link asks for a passkey. */
const SignedInReply = z.union([
  z.object({ status: z.literal('success'), link: z.string(), profile: Profile }),
  z.object({ status: z.literal('passkey'), link: z.string() }),
  InvalidLink,
])
export type SignedInReply = z.infer<typeof SignedInReply>

/** `URLVariables`: the rest of the address in which the token stood. It decides nothing. */
export const exchangeToken = call({
  method: 'POST',
  path: '/api/token',
  summary: 'Sign in by the link of a mail, once',
  who: 'anyone',
  body: z.object({ token: Token, URLVariables: z.optional(z.string().check(z.maxLength(2_000))) }),
  replies: { 200: SignedInReply },
})

const TokenBody = z.object({ token: Token })

export const exchangeDiscussionToken = call({
  method: 'POST',
  path: '/api/dtoken',
  summary: 'Where the link to a discussion leads',
  who: 'anyone',
  isQuestion: true,
  body: TokenBody,
  replies: { 200: TokenReply },
})

export const exchangeNewsletterToken = call({
  method: 'POST',
  path: '/api/ntoken',
  summary: 'Where the link to the newsletter settings leads',
  who: 'anyone',
  isQuestion: true,
  body: TokenBody,
  replies: { 200: TokenReply },
})

export const exchangeEmailToken = call({
  method: 'POST',
  path: '/api/etoken',
  summary: 'Where the link to the e-mail settings leads',
  who: 'anyone',
  isQuestion: true,
  body: TokenBody,
  replies: { 200: TokenReply },
})

/**
 * The ids open nothing by themselves: a topline is for staff, a dashboard for those to whom its access field shows it. `rtoken`: what the link of
 * one for anybody has. `invalid link`: there is no such report for who asks.
 */
export const exchangeReportIds = call({
  method: 'POST',
  path: '/api/rtoken',
  summary: 'Where the link to a report leads',
  who: 'anyone',
  isQuestion: true,
  body: z.object({
    surveyID: SurveyId,
    reportID: z.string().check(z.regex(/^(new|[0-9a-f-]{36})$/)),
    rtoken: z.optional(z.string().check(z.maxLength(100))),
  }),
  replies: { 200: TokenReply },
})

/** The same for a name that nobody has: the mail says the rest. */
export const requestSignInLink = call({
  method: 'POST',
  path: '/api/signinlink',
  summary: 'Ask for a mail with a link that signs in',
  who: 'anyone',
  body: z.object({ email: register.body.shape._email }),
  replies: { 200: z.object({ status: z.literal('success'), message: z.string() }) },
})
