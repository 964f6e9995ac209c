import * as z from 'zod/mini'
import { MemberId } from '../ids.ts'
import { call } from './call.ts'
import { AccountType, LoginsReply, listLogins } from './identity.ts'
import { Passkey } from './passkeys.ts'
import { Rights } from './rights.ts'
import { LinkedService } from './social-links.ts'

export const MemberState = z.enum(['registered', 'active', 'locked', 'erased'])
export type MemberState = z.infer<typeof MemberState>

/** A member as staff see one. Names are null once the member is erased. */
export const MemberLine = z.object({
  memberId: MemberId,
  username: z.nullable(z.string()),
  displayName: z.nullable(z.string()),
  accountType: AccountType,
  state: MemberState,
  registeredAt: z.string(),
  /** Null: never, or longer ago than sign-ins are kept. */
  lastSignInAt: z.nullable(z.string()),
})
export type MemberLine = z.infer<typeof MemberLine>

const Moment = z.iso.datetime({ offset: true })

/**
 * What is left out does not narrow. `search`: a part of the name or of the e-mail address, or a whole id. Erased members are
 * listed by `state` alone. `seenSince`: signed in since then; `unseenSince`: not signed in since then. `clipboard`: only those on the clipboard of who asks.
 */
const narrowing = {
  search: z.optional(z.string().check(z.maxLength(200))),
  type: z.optional(AccountType),
  state: z.optional(MemberState),
  registeredSince: z.optional(Moment),
  registeredUntil: z.optional(Moment),
  seenSince: z.optional(Moment),
  unseenSince: z.optional(Moment),
  clipboard: z.optional(z.literal('1')),
}
export const MemberFilter = z.object(narrowing)
export type MemberFilter = z.infer<typeof MemberFilter>

/** `before`: the `next` of a page. */
const MembersQuery = z.object({
  ...narrowing,
  before: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f-]{36}$/))),
})
export type MembersQuery = z.infer<typeof MembersQuery>

const MembersReply = z.object({
  /** Who registered last comes first. */
  members: z.readonly(z.array(MemberLine)),
  /** The `before` of the following page; null if there is none. */
  next: z.nullable(z.string()),
  /** How many fit, counted up to `MOST_COUNTED`. */
  total: z.int(),
})
export type MembersReply = z.infer<typeof MembersReply>

/** A total that is larger is given as this number and one. */
export const MOST_COUNTED = 100_000

export const listMembers = call({
  method: 'GET',
  path: '/api/members',
  summary: 'Members, the newest first: searched and narrowed',
  who: 'members',
  query: MembersQuery,
  replies: { 200: MembersReply },
})

/** `avatar`: the address of their picture; empty if there is none. `erasureDueAt`: when the account is erased, where its member asked for it. `unsubscribedAt`: where the member wants no mails of the community. `rights`: of staff alone; null for all. */
export const MemberReply = z.extend(MemberLine, {
  avatar: z.string(),
  erasureDueAt: z.optional(z.string()),
  unsubscribedAt: z.optional(z.string()),
  rights: z.optional(Rights),
})
export type MemberReply = z.infer<typeof MemberReply>

const OfMember = z.object({ memberId: MemberId })

export const getMember = call({
  method: 'GET',
  path: '/api/members/{memberId}',
  summary: 'One member',
  who: 'members',
  params: OfMember,
  replies: { 200: MemberReply },
})

export const listMemberLogins = call({
  method: 'GET',
  path: '/api/members/{memberId}/logins',
  summary: 'When a member signed in, the newest first',
  who: 'members',
  params: OfMember,
  query: listLogins.query,
  replies: { 200: LoginsReply },
})

export const listMemberServices = call({
  method: 'GET',
  path: '/api/members/{memberId}/services',
  summary: 'The services by which a member signs in beside the password',
  who: 'members',
  params: OfMember,
  replies: { 200: z.object({ linked: z.readonly(z.array(LinkedService)), hasPassword: z.boolean() }) },
})

export const listMemberPasskeys = call({
  method: 'GET',
  path: '/api/members/{memberId}/passkeys',
  summary: 'The passkeys that are asked for when a member signs in',
  who: 'members',
  params: OfMember,
  replies: { 200: z.object({ passkeys: z.readonly(z.array(Passkey)), codesLeft: z.int() }) },
})

/** `title` in the language of whoever asks. */
const TakenSurvey = z.object({
  surveyId: z.string(),
  title: z.string(),
  status: z.enum(['in progress', 'complete', 'screened', 'quota full', 'terminated']),
  startedAt: z.string(),
  completedAt: z.nullable(z.string()),
})
export type TakenSurvey = z.infer<typeof TakenSurvey>

export const listMemberSurveys = call({
  method: 'GET',
  path: '/api/members/{memberId}/surveys',
  summary: 'The surveys that a member has begun, the latest first',
  who: 'members',
  params: OfMember,
  replies: { 200: z.readonly(z.array(TakenSurvey)) },
})

const Reason = z.optional(z.string().check(z.maxLength(500)))
const Changed = { 200: z.object({ memberId: MemberId }) }

/** Changes of an account are in the audit trail. A refused one is a problem: 404 `not-found`, 409 `not-possible`. */
export const changeAccountType = call({
  method: 'POST',
  path: '/api/members/{memberId}/type',
  summary: 'Change what an account may do; its sessions end',
  who: 'members',
  isRepeatable: true,
  params: OfMember,
  body: z.object({ accountType: AccountType, reason: Reason }),
  replies: Changed,
})

export const changeMemberRights = call({
  method: 'POST',
  path: '/api/members/{memberId}/rights',
  summary: 'Change which areas an account of staff may see and change; its sessions end. Developers alone may',
  who: 'members',
  isRepeatable: true,
  params: OfMember,
  body: z.object({ rights: Rights, reason: Reason }),
  replies: Changed,
})

export const lockMember = call({
  method: 'POST',
  path: '/api/members/{memberId}/lock',
  summary: 'Lock an account: nobody signs in to it until it is unlocked',
  who: 'members',
  isRepeatable: true,
  params: OfMember,
  body: z.object({ reason: Reason }),
  replies: Changed,
})

export const unlockMember = call({
  method: 'POST',
  path: '/api/members/{memberId}/unlock',
  summary: 'Unlock an account',
  who: 'members',
  isRepeatable: true,
  params: OfMember,
  body: z.object({ reason: Reason }),
  replies: Changed,
})

export const removeMemberPasskeys = call({
  method: 'POST',
  path: '/api/members/{memberId}/passkeys/remove',
  summary: 'Remove the passkeys and recovery codes of a member who has lost them; their sessions end',
  who: 'members',
  isRepeatable: true,
  params: OfMember,
  body: z.object({ reason: Reason }),
  replies: Changed,
})

export const ErasureReason = z.enum(['asked', 'retention', 'order'])
export type ErasureReason = z.infer<typeof ErasureReason>

/** `username`: the member's e-mail address, typed to confirm. */
export const eraseMember = call({
  method: 'POST',
  path: '/api/members/{memberId}/erase',
  summary: 'Erase a member permanently',
  who: 'members',
  isRepeatable: true,
  params: OfMember,
  body: z.object({ username: z.string().check(z.maxLength(320)), reason: ErasureReason }),
  replies: Changed,
})
