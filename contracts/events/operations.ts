import type { Instant } from '../ids.ts'
import type { EventKinds } from './event-kind.ts'

/**
 * Words of the area. An operator is whoever may run the command line. An action is one command that changes something or
 * takes the machine's time. A plan is what a command says it would do; its hash stands for all that the plan rests on.
 */

/** `stopped`: by the operator, and can be gone on with. `found`: done, and something is wrong (drift, damage). */
export type OperatorOutcome = 'began' | 'done' | 'found' | 'stopped' | 'refused' | 'failed'

/**
 * Stream `operations`. Two for each action: when it began, and how it ended. `by` is the name of the account on the machine
 * at which the command was given. `detail` is a sentence of ours; it never quotes an answer.
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
