import * as z from 'zod/mini'
import { MemberId } from '../ids.ts'
import { call } from './call.ts'
import { Profile } from './identity.ts'

const Acting = { 200: z.object({ profile: Profile }) }

/** It is in the audit trail and in the events of the member. The session lasts an hour at most. */
export const signInAsMember = call({
  method: 'POST',
  path: '/api/members/{memberId}/signin',
  summary: 'Sign in as a member, to see what the member sees',
  who: 'members',
  params: z.object({ memberId: MemberId }),
  body: z.object({ reason: z.optional(z.string().check(z.maxLength(500))) }),
  replies: Acting,
})

export const returnToOwnAccount = call({
  method: 'POST',
  path: '/api/acting/return',
  summary: 'Return from a member to my own account',
  who: 'signed-in',
  isBeforePasskey: true,
  replies: Acting,
})
