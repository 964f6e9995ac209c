import * as z from 'zod/mini'
import { job } from './job.ts'

/** A mail by which a member invites somebody. The address waits in the database; the job names it. */
export const sendInvitation = job({
  name: 'send-invitation',
  payload: z.object({ invitationId: z.uuid() }),
  queue: 'mail',
  id: ({ invitationId }) => `send-invitation-${invitationId}`,
  attempts: 16,
  backoffMs: 4_000,
})
