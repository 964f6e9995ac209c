import * as z from 'zod/mini'
import type { MailKind } from '../identity/mail-settings.ts'
import { SurveyId } from '../ids.ts'
import { Language } from '../survey/local-text.ts'
import { call } from './call.ts'
import { paging } from './paging.ts'

/** What a mailing is: an invitation to a survey, a newsletter, or a message of the community. */
export const MailingKind = z.enum(['survey', 'newsletter', 'message'])
export type MailingKind = z.infer<typeof MailingKind>

/** Which of the e-mail settings of a member decides whether they get a mailing of the kind. */
export const mailKindOf = {
  survey: 'newSurveys',
  newsletter: 'newsletter',
  message: 'campaigns',
} as const satisfies Readonly<Record<MailingKind, MailKind>>

/** `body`: simple HTML, which is sanitised. */
export const MailingText = z.object({
  subject: z.string().check(z.maxLength(200)),
  body: z.string().check(z.maxLength(50_000)),
})
export type MailingText = z.infer<typeof MailingText>

const Moment = z.iso.datetime({ offset: true })

/** Most members that are named one by one. */
export const MOST_NAMED = 500

/**
 * Who gets it. `named`: members by their address or id. `matching`: all active members who fit; what is left out does not narrow.
 * `withoutResponse`: who has not begun the survey of the invitation.
 */
export const MailingAudience = z.union([
  z.object({
    who: z.literal('named'),
    members: z.array(z.string().check(z.minLength(1), z.maxLength(320))).check(z.maxLength(MOST_NAMED)),
  }),
  z.object({
    who: z.literal('matching'),
    registeredSince: z.optional(Moment),
    seenSince: z.optional(Moment),
    unseenSince: z.optional(Moment),
    withoutResponse: z.optional(z.boolean()),
  }),
])
export type MailingAudience = z.infer<typeof MailingAudience>

export const MailingDraft = z.object({
  kind: MailingKind,
  /** Of an invitation. */
  surveyID: z.nullable(SurveyId),
  texts: z.record(Language, MailingText),
  audience: MailingAudience,
})
export type MailingDraft = z.infer<typeof MailingDraft>

/** `sending`: until every recipient has it or does not get it. `withdrawn`: nobody gets it any more. */
const MailingState = z.enum(['draft', 'sending', 'done', 'withdrawn'])
export type MailingState = z.infer<typeof MailingState>

/** `kept`: there is no mail server, and the mail is in the outbox. `withdrawn`: it waited when the mailing was withdrawn. */
const RecipientState = z.enum(['waiting', 'sent', 'kept', 'skipped', 'failed', 'withdrawn'])
export type RecipientState = z.infer<typeof RecipientState>

/**
 * Why a recipient waits (`hours`: until the hours in which the member wants mails; `retry`: the mail server did not take it), was skipped, or
 * did not get it.
 */
const RecipientReason = z.enum([
  'hours',
  'retry',
  'unsubscribed',
  'not-wanted',
  'locked',
  'not-active',
  'left',
  'bounced',
  'survey-closed',
  'refused',
  'server-away',
])
export type RecipientReason = z.infer<typeof RecipientReason>

const RecipientCount = z.object({
  state: RecipientState,
  because: z.nullable(RecipientReason),
  count: z.int(),
})
export type RecipientCount = z.infer<typeof RecipientCount>

/**
 * `unknown`: names of its audience that no member has; empty when it is read later. `nextAt`: when the next of those that wait is due. `version`:
 * another one whenever it is changed.
 */
export const Mailing = z.extend(MailingDraft, {
  mailingId: z.uuid(),
  version: z.string(),
  state: MailingState,
  counts: z.array(RecipientCount),
  nextAt: z.nullable(z.string()),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  unknown: z.array(z.string()),
})
export type Mailing = z.infer<typeof Mailing>

/**
 * `html`: for a frame that runs nothing. `recipients`: how many members the audience has at present. `reached`: how many of them would get it, some
 * of them in their own hours. `isSurveyClosed`: that of the invitation takes no answers, and nobody gets one.
 */
const MailingPreview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  recipients: z.int(),
  reached: z.int(),
  isSurveyClosed: z.boolean(),
})
export type MailingPreview = z.infer<typeof MailingPreview>

const OfMailing = z.object({ mailingId: z.uuid() })

/** The version that the sender has seen; if somebody has saved another one since, it is refused (409 `stale-version`). Without it nothing is compared. */
const SeenMailing = z.object({ version: z.optional(z.string().check(z.maxLength(64))) })

/** `total`: of all of them, on whatever page they are. */
export const listMailings = call({
  method: 'GET',
  path: '/api/mailings',
  summary: 'Mails of the community to its members, in pages, the newest first',
  who: 'members',
  query: z.object(paging(20)),
  replies: { 200: z.object({ mailings: z.array(Mailing), total: z.int() }) },
})

export const getMailing = call({
  method: 'GET',
  path: '/api/mailings/{mailingId}',
  summary: 'A mail of the community, with what became of it for its recipients',
  who: 'members',
  params: OfMailing,
  replies: { 200: Mailing },
})

export const addMailing = call({
  method: 'POST',
  path: '/api/mailings',
  summary: 'Write a mail to members; nobody gets it by that',
  who: 'members',
  isRepeatable: true,
  body: MailingDraft,
  replies: { 200: Mailing },
})

/** Refused (409 `not-possible`) once it is sent. */
export const changeMailing = call({
  method: 'PUT',
  path: '/api/mailings/{mailingId}',
  summary: 'Change a mail that is not sent yet',
  who: 'members',
  isRepeatable: true,
  params: OfMailing,
  query: SeenMailing,
  body: MailingDraft,
  replies: { 200: Mailing },
})

export const previewMailing = call({
  method: 'POST',
  path: '/api/mailings/{mailingId}/preview',
  summary: 'A mail as a member would get it in a language, and how many would',
  who: 'members',
  isQuestion: true,
  params: OfMailing,
  body: z.object({ language: Language }),
  replies: { 200: MailingPreview },
})

/** Refused (409 `not-possible`) where nobody would get it. */
export const sendMailing = call({
  method: 'POST',
  path: '/api/mailings/{mailingId}/send',
  summary: 'Send a mail to its members; a worker does it',
  who: 'members',
  isRepeatable: true,
  params: OfMailing,
  query: SeenMailing,
  replies: { 200: Mailing },
})

export const withdrawMailing = call({
  method: 'POST',
  path: '/api/mailings/{mailingId}/withdraw',
  summary: 'Nobody gets a mail any more who has not got it yet',
  who: 'members',
  isRepeatable: true,
  params: OfMailing,
  replies: { 200: Mailing },
})

/** Has no effect where it failed for nobody, or was withdrawn. */
export const retryMailing = call({
  method: 'POST',
  path: '/api/mailings/{mailingId}/retry',
  summary: 'Send a mail again to the members for whom it failed',
  who: 'members',
  isRepeatable: true,
  params: OfMailing,
  replies: { 200: Mailing },
})
