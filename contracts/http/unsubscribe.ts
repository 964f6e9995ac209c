import * as z from 'zod/mini'
import { ContentId, MemberId } from '../ids.ts'
import { call } from './call.ts'

const UnsubscribeOption = z.object({ pkOption: ContentId, optionText: z.string(), enabled: z.boolean() })
export type UnsubscribeOption = z.infer<typeof UnsubscribeOption>

export const getUnsubscribeOptions = call({
  method: 'GET',
  path: '/api/unsubscribe/options/{enabled}',
  summary: 'Reasons to unsubscribe; with 0, for staff, drafts too',
  who: 'anyone',
  params: z.object({ enabled: z.enum(['0', '1']) }),
  replies: { 200: z.array(UnsubscribeOption) },
})

const Outcome = z.object({ status: z.enum(['success', 'error']), message: z.string() })
export type UnsubscribeOutcome = z.infer<typeof Outcome>

/** `other`: a reason in one's own words, where `reason` is Other. With a session, its member unsubscribes at once and is signed out. */
export const unsubscribe = call({
  method: 'POST',
  path: '/api/unsubscribe',
  summary: 'Want no more mails of the community; without a session, a mail asks to confirm it',
  who: 'anyone',
  body: z.object({
    email: z.string().check(z.maxLength(320)),
    reason: z.string().check(z.maxLength(200)),
    other: z.optional(z.string().check(z.maxLength(1_000))),
  }),
  replies: { 200: Outcome },
})

const Token = z.optional(z.string().check(z.maxLength(500)))

/** `result`: false for a link that is not valid (any more). */
const Confirmed = z.object({ result: z.boolean(), message: z.string() })
export type UnsubscribeConfirmed = z.infer<typeof Confirmed>

/**
 * Without a session. The token is in the body, or in the address: mail programs send a form there when their users press Unsubscribe
 * (RFC 8058), and nothing else of it is needed.
 */
export const confirmUnsubscribe = call({
  method: 'POST',
  path: '/api/unsubscribe/confirm',
  summary: 'Unsubscribe by the token of a mail',
  who: 'anyone',
  isForm: true,
  query: z.object({ token: Token }),
  body: z.object({ token: Token }),
  replies: { 200: Confirmed },
})

/** The same address, opened in a browser by a mail program that does not know RFC 8058. It changes nothing. */
export const openUnsubscribe = call({
  method: 'GET',
  path: '/api/unsubscribe/confirm',
  summary: 'Leads to the screen that unsubscribes by the token of a mail',
  who: 'anyone',
  query: z.object({ token: Token }),
  replies: { 200: { media: 'text/html' } },
})

export const resubscribe = call({
  method: 'POST',
  path: '/api/unsubscribe/resubscribe',
  summary: 'Want mails of the community again, as my settings say',
  who: 'signed-in',
  isOwnersAlone: true,
  replies: { 200: Outcome },
})

/** `date`: when. `by`: `member` signed in, `link` of a mail that was asked for, or `mail` of the community. `total`: of all that fit, in each row. */
const UnsubscribedLine = z.object({
  pkUser: MemberId,
  email: z.string(),
  displayName: z.string(),
  reason: z.string(),
  by: z.enum(['member', 'link', 'mail']),
  date: z.string(),
  total: z.int(),
})
export type UnsubscribedLine = z.infer<typeof UnsubscribedLine>

const whole = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))
const UnsubscribedQuery = z.object({
  sortOrder: z._default(z.enum(['asc', 'desc']), 'desc'),
  sortBy: z._default(z.enum(['date', 'email', 'reason']), 'date'),
  search: z.optional(z.string().check(z.maxLength(200))),
})
export type UnsubscribedQuery = z.output<typeof UnsubscribedQuery>

export const listUnsubscribed = call({
  method: 'GET',
  path: '/api/unsubscribe/list/{page}/{postsPerPage}',
  summary: 'Members who want no mails of the community',
  who: 'members',
  params: z.object({
    page: whole,
    postsPerPage: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)),
  }),
  query: UnsubscribedQuery,
  replies: { 200: z.array(UnsubscribedLine) },
})
