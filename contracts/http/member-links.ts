import * as z from 'zod/mini'
import { SurveyId } from '../ids.ts'
import { call } from './call.ts'

/** `used`: for a single use, and opened. A link for any number of uses stays `open` until it expires. */
export const MemberLinkState = z.enum(['open', 'used', 'expired', 'withdrawn'])
export type MemberLinkState = z.infer<typeof MemberLinkState>

/** A link of a member as staff see it: never with its token. Names are null once the member is erased. */
const MemberLink = z.object({
  linkId: z.string(),
  username: z.nullable(z.string()),
  displayName: z.nullable(z.string()),
  state: MemberLinkState,
  isSingleUse: z.boolean(),
  issuedAt: z.string(),
  /** Null: at the command line, or by somebody who was erased. */
  issuedBy: z.nullable(z.string()),
  expiresAt: z.string(),
  /** When it was opened first. */
  usedAt: z.nullable(z.string()),
  withdrawnAt: z.nullable(z.string()),
})
export type MemberLink = z.infer<typeof MemberLink>

export const LINKS_PER_PAGE = 20

const MemberLinksQuery = z.object({
  surveyID: SurveyId,
  /** A part of the name or of the e-mail address. */
  search: z.optional(z.string().check(z.maxLength(200))),
  state: z._default(z.enum(['all', ...MemberLinkState.options]), 'all'),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
})
export type MemberLinksQuery = z.infer<typeof MemberLinksQuery>

/** `total`: how many fit the question. `left`: how many of all the survey's links are not withdrawn. */
export const listMemberLinks = call({
  method: 'GET',
  path: '/api/surveys/links/members',
  summary: 'The links of members to a survey, the newest first: searched and narrowed, without their tokens',
  who: 'reports',
  query: MemberLinksQuery,
  replies: { 200: z.object({ links: z.array(MemberLink), total: z.int(), left: z.int() }) },
})

/** `links`: their ids. */
const Turning = z.object({ surveyID: SurveyId, links: z.array(z.uuid()).check(z.minLength(1), z.maxLength(500)) })
/** `turned`: how many of them the survey has, and are now as was asked. */
const Turned = z.object({ turned: z.int() })

export const withdrawMemberLinks = call({
  method: 'POST',
  path: '/api/surveys/links/members/withdraw',
  summary: 'Withdraw links of members: they open nothing any more, and end the visits that began by them',
  who: 'reports',
  isRepeatable: true,
  body: Turning,
  replies: { 200: Turned },
})

export const restoreMemberLinks = call({
  method: 'POST',
  path: '/api/surveys/links/members/restore',
  summary: 'Take back that links of members were withdrawn',
  who: 'reports',
  isRepeatable: true,
  body: Turning,
  replies: { 200: Turned },
})

export const withdrawAllMemberLinks = call({
  method: 'POST',
  path: '/api/surveys/links/members/withdrawall',
  summary: 'Withdraw all links of members to a survey',
  who: 'reports',
  isRepeatable: true,
  body: z.object({ surveyID: SurveyId }),
  replies: { 200: Turned },
})
