import * as z from 'zod/mini'
import { call } from '../call.ts'

export const OperatorAction = z.object({
  position: z.number(),
  actionId: z.string(),
  action: z.string(),
  target: z.string(),
  /** The account's name, or that of the account on the machine where a command was given. */
  by: z.string(),
  reason: z.nullable(z.string()),
  plan: z.nullable(z.string()),
  beganAt: z.string(),
  /** Null while it is under way, or if its process died. */
  endedAt: z.nullable(z.string()),
  outcome: z.enum(['began', 'done', 'found', 'stopped', 'refused', 'failed']),
  detail: z.nullable(z.string()),
})
export type OperatorAction = z.infer<typeof OperatorAction>

/** Those before a position. */
const ActionsQuery = z.object({ before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))) })

/** `next`: where the following page begins; null if there is none. */
const ActionsReply = z.object({ actions: z.readonly(z.array(OperatorAction)), next: z.nullable(z.number()) })
export type ActionsReply = z.infer<typeof ActionsReply>

export const listActions = call({
  method: 'GET',
  path: '/api/operations/acts',
  summary: 'The audit trail, the newest first',
  who: 'developer',
  query: ActionsQuery,
  replies: { 200: ActionsReply },
})
