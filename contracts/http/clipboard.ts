import * as z from 'zod/mini'
import { MemberId } from '../ids.ts'
import { call } from './call.ts'
import { MemberFilter } from './members.ts'

/** The most members of one request, and of one clipboard. */
const MOST_AT_ONCE = 1_000
export const MOST_ON_CLIPBOARD = 100_000

const Several = z.array(MemberId).check(z.minLength(1), z.maxLength(MOST_AT_ONCE))
/** One member, or several. */
const Users = z.object({ users: z.union([Several, MemberId]) })

/** How many of the members that were meant are on the clipboard now: 0 where none of them is a member. */
const Added = z.int()

/** 409 `not-possible` with the reason `clipboard-full`, and nothing added, where more than `MOST_ON_CLIPBOARD` would be on it. */
export const addToClipboard = call({
  method: 'POST',
  path: '/api/clipboard/add',
  summary: 'Put members on my clipboard; the reply is how many of them are on it now',
  who: 'staff',
  body: Users,
  replies: { 200: Added },
})

export const addMatchingToClipboard = call({
  method: 'POST',
  path: '/api/clipboard/matching',
  summary: 'Put all members on my clipboard who fit a filter; the reply is how many they are',
  who: 'staff',
  body: MemberFilter,
  replies: { 200: Added },
})

const Left = { 200: z.object({ total: z.int() }) }

export const removeFromClipboard = call({
  method: 'POST',
  path: '/api/clipboard/remove',
  summary: 'Take members off my clipboard',
  who: 'staff',
  body: Users,
  replies: Left,
})

export const clearClipboard = call({
  method: 'POST',
  path: '/api/clipboard/clear',
  summary: 'Take all members off my clipboard',
  who: 'staff',
  replies: Left,
})

/** All members on it, in the order in which they were put there. Who was erased meanwhile is not among them. */
const Clipboard = z.object({
  users: z.readonly(z.array(z.object({ memberId: MemberId, username: z.string(), displayName: z.string() }))),
  total: z.int(),
})
export type Clipboard = z.infer<typeof Clipboard>

export const getClipboard = call({
  method: 'GET',
  path: '/api/clipboard',
  summary: 'The members on my clipboard',
  who: 'staff',
  replies: { 200: Clipboard },
})

export const downloadClipboard = call({
  method: 'GET',
  path: '/api/clipboard/file',
  summary: 'The members on my clipboard, as a CSV file',
  who: 'staff',
  replies: { 200: { media: 'text/csv' } },
})
