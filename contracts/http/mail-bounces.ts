import * as z from 'zod/mini'
import { MemberId } from '../ids.ts'
import { call } from './call.ts'

/** `hard`: the address does not exist and gets no mail. `soft`: a mail did not arrive for another reason; it is counted only. */
export const MailBounce = z.object({
  address: z.string(),
  kind: z.enum(['hard', 'soft']),
  /** RFC 3463. */
  status: z.nullable(z.string()),
  count: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
})
export type MailBounce = z.infer<typeof MailBounce>

const OfMember = z.object({ memberId: MemberId })

export const listMailBounces = call({
  method: 'GET',
  path: '/api/members/{memberId}/bounces',
  summary: 'Mails to a member that came back',
  who: 'members',
  params: OfMember,
  replies: { 200: z.readonly(z.array(MailBounce)) },
})

export const clearMailBounces = call({
  method: 'POST',
  path: '/api/members/{memberId}/bounces/clear',
  summary: 'Send mails to the addresses of a member again',
  who: 'members',
  isRepeatable: true,
  params: OfMember,
  replies: { 200: z.readonly(z.array(MailBounce)) },
})
