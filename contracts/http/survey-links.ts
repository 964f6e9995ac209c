import * as z from 'zod/mini'
import { SurveyId } from '../ids.ts'
import { call } from './call.ts'
import {
  AheadBody,
  AheadReply,
  BackgroundVars,
  PreviousBody,
  SubmitBody,
  SubmitReply,
  SurveyPage,
  Token,
} from './surveys.ts'

/**
 * Survey-taking without a session: by an open link, or by a link of a member. Whoever has a link gets the token of a visit for it, which
 * opens this one response and nothing else. Every token that is not good gets the same answer (403 `not-your-token`), but that
 * of a link that was withdrawn: `link-withdrawn`.
 */
export const startVisit = call({
  method: 'POST',
  path: '/api/surveys/openLink/start',
  summary: 'Begin to take a survey by a link: an open one, or a member’s',
  who: 'link-holder',
  isRepeatable: true,
  body: z.object({
    token: Token,
    /** Who it is in another system, where the survey allows it: the same name is the same respondent. */
    externalUser: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    /** The visit that this browser began by the link before. It goes on, unless the variables of the address are those of somebody else. */
    visit: z.optional(Token),
    backgroundVars: z.optional(BackgroundVars),
  }),
  replies: { 200: z.object({ token: Token, surveyID: SurveyId }) },
})

/** The header with the token of a visit, for the call that has no body. */
export const VISIT_HEADER = 'respondent-token'

export const getVisitPage = call({
  method: 'GET',
  path: '/api/surveys/openLink/conduct/questions',
  summary: 'The current page of a survey that is taken by a link (header respondent-token)',
  who: 'link-holder',
  isHot: true,
  query: z.object({
    language: z.optional(z.string().check(z.maxLength(20))),
    backgroundVars: z.optional(BackgroundVars),
  }),
  replies: { 200: SurveyPage },
})

export const submitVisitPage = call({
  method: 'POST',
  path: '/api/surveys/openLink/conduct/submit',
  summary: 'Send the answers of a page of a survey that is taken by a link',
  who: 'link-holder',
  isHot: true,
  isRepeatable: true,
  body: SubmitBody,
  replies: { 200: SubmitReply },
})

export const goBackInVisit = call({
  method: 'POST',
  path: '/api/surveys/openLink/conduct/previous',
  summary: 'Go back a page of a survey that is taken by a link',
  who: 'link-holder',
  isHot: true,
  isRepeatable: true,
  body: PreviousBody,
  replies: { 200: SubmitReply },
})

export const lookAheadInVisit = call({
  method: 'POST',
  path: '/api/surveys/openLink/conduct/ahead',
  summary: 'The page that these answers of a visit would lead to; nothing is stored',
  who: 'link-holder',
  isHot: true,
  isQuestion: true,
  body: AheadBody,
  replies: { 200: AheadReply },
})

/** What staff may hand out of a survey. `openLink` is null where the newest version has none; `isClosed`: no link leads to answers now. */
export const SurveyLinks = z.object({
  surveyID: SurveyId,
  Name: z.string(),
  versions: z.int(),
  isClosed: z.boolean(),
  openLink: z.nullable(z.string()),
  externalUsers: z.boolean(),
  /** What `backgroundVars` of an address may set. */
  variables: z.array(z.string()),
  /** Hosts of return links that this installation does not allow: respondents see the end page instead. */
  hostsNotAllowed: z.array(z.string()),
})
export type SurveyLinks = z.infer<typeof SurveyLinks>

export const getSurveyLinks = call({
  method: 'GET',
  path: '/api/surveys/links',
  summary: 'The links of a survey',
  who: 'reports',
  query: z.object({ surveyID: SurveyId }),
  replies: { 200: SurveyLinks },
})

export const MOST_LINKS = 500

/** `member`: the e-mail address, `name` the display name. The link is told this once. */
export const IssuedLink = z.object({ member: z.string(), name: z.string(), link: z.string(), expiresAt: z.string() })
export type IssuedLink = z.infer<typeof IssuedLink>

/** `unknown`: names that no active member has. */
export const issueLinks = call({
  method: 'POST',
  path: '/api/surveys/links/members',
  summary: 'Make a link to the survey for each of these members',
  who: 'reports',
  isRepeatable: true,
  body: z.object({
    surveyID: SurveyId,
    members: z.array(z.string().check(z.minLength(1), z.maxLength(320))).check(z.minLength(1), z.maxLength(MOST_LINKS)),
    days: z.int().check(z.minimum(1), z.maximum(365)),
    isSingleUse: z.boolean(),
  }),
  replies: { 200: z.object({ links: z.array(IssuedLink), unknown: z.array(z.string()) }) },
})

/** The sites that may put the page of embedded surveys into a frame, and that get its messages. */
export const getEmbedding = call({
  method: 'GET',
  path: '/api/surveys/embedding',
  summary: 'The origins that may embed surveys',
  who: 'anyone',
  replies: { 200: z.object({ origins: z.array(z.string()) }) },
})
