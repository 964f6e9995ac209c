import type { Instant } from '../ids.ts'
import type { EventKinds } from './event-kind.ts'

/**
 * Words of the area. An operator is a person who may run the command line. An action is a command that changes
 * something or takes noticeable machine time. A plan is what a command says it would do; its hash covers the basis of
 * the plan.
 */

/**
 * `stopped`: by the operator, and can be continued. `found`: done, and a fault was found (drift, damage). `unknown`: the log was restored from a backup
 * that was taken before it ended.
 */
export type OperatorOutcome = 'began' | 'done' | 'found' | 'stopped' | 'refused' | 'failed' | 'unknown'

/**
 * Stream `operations`. Two for each action: when it began, and how it ended. `by` is the name of the account on the
 * machine on which the command was given. `detail` is a fixed sentence; it never quotes an answer.
 */
export type OperatorActed = Readonly<{
  type: 'OperatorActed'
  actionId: string
  action: string
  target: string
  by: string
  reason: string | null
  plan: string | null
  outcome: OperatorOutcome
  detail: string | null
  at: Instant
}>

export type OperationsEvent = OperatorActed

export const operationsEvents: EventKinds<OperationsEvent> = { OperatorActed: { version: 1 } }
