import * as z from 'zod/mini'
import { ContentId } from '../ids.ts'
import { call } from './call.ts'

const ContactOption = z.object({ pkOption: ContentId, optionText: z.string(), enabled: z.boolean() })
export type ContactOption = z.infer<typeof ContactOption>

export const getContactOptions = call({
  method: 'GET',
  path: '/api/contactus/options/{enabled}',
  summary: 'What a message may be about; with 0, for staff, drafts too',
  who: 'anyone',
  params: z.object({ enabled: z.enum(['0', '1']) }),
  replies: { 200: z.array(ContactOption) },
})

/** `recaptchaResponse`: the challenge of `GET /api/captcha` and the number that answers it; not needed with a session. */
const ContactBody = z.object({
  email: z.string().check(z.maxLength(320)),
  subject: z.string().check(z.maxLength(200)),
  message: z.string().check(z.maxLength(5_000)),
  recaptchaResponse: z.optional(z.string().check(z.maxLength(500))),
})

/** Which field is wrong, and why. */
const ContactError = z.object({ type: z.enum(['email', 'reason', 'message', 'captcha']), message: z.string() })
export type ContactError = z.infer<typeof ContactError>

const ContactReply = z.object({
  status: z.enum(['success', 'error']),
  message: z.string(),
  errors: z.array(ContactError),
})
export type ContactReply = z.infer<typeof ContactReply>

export const contactUs = call({
  method: 'POST',
  path: '/api/contactus',
  summary: 'Send a message to those who run the community; the same message again is ignored',
  who: 'anyone',
  body: ContactBody,
  replies: { 200: ContactReply },
})
