import * as z from 'zod/mini'
import { call } from '../call.ts'

export const ActionOutcome = z.enum(['began', 'done', 'found', 'stopped', 'refused', 'failed', 'unknown'])
export type ActionOutcome = z.infer<typeof ActionOutcome>

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
  outcome: ActionOutcome,
  detail: z.nullable(z.string()),
})
export type OperatorAction = z.infer<typeof OperatorAction>

const Moment = z.iso.datetime({ offset: true })

/**
 * What is left out does not narrow. `outcome` `began`: those without an ending. `text` is looked for in target, reason and
 * result. `since` and `until` are about the beginning, and included. `before`: positions below it.
 */
const ActionsQuery = z.object({
  action: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  by: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  outcome: z.optional(ActionOutcome),
  text: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  since: z.optional(Moment),
  until: z.optional(Moment),
  before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
})
export type ActionsQuery = z.infer<typeof ActionsQuery>

/** As the query takes them: `by`; and as people know them: `name`. */
const Operator = z.object({ by: z.string(), name: z.string() })

const ActionsReply = z.object({
  actions: z.readonly(z.array(OperatorAction)),
  /** The `before` of the following page; null if there is none. */
  next: z.nullable(z.number()),
  /** All who have asked for an action, for a choice. */
  operators: z.readonly(z.array(Operator)),
})
export type ActionsReply = z.infer<typeof ActionsReply>

export const listActions = call({
  method: 'GET',
  path: '/api/operations/acts',
  summary: 'Actions of the audit trail, the newest first',
  who: 'developer',
  query: ActionsQuery,
  replies: { 200: ActionsReply },
})
