import type { OperatorOutcome } from '@portal/contracts/events/operations'
import type { OperationProgress } from '@portal/contracts/http/operations/read-models'
import type { ActionName } from '@portal/contracts/operations/action-names'
import * as z from 'zod/mini'

/**
 * What an action would do, in lines for people. `basis` is all that it rests on: the plan's hash is made of it. `result` is for
 * programs; `outcome` is told where the action would not end well.
 */
export type Plan = Readonly<{ lines: readonly string[]; basis: unknown; result?: object; outcome?: 'found' }>

/**
 * How an action ended. `detail` is one sentence, kept in the audit trail and answered over HTTP; `lines` is all that a person
 * at a terminal reads, `result` what a program does.
 */
export type Ended = Readonly<{
  outcome: Exclude<OperatorOutcome, 'began' | 'failed' | 'unknown'>
  detail: string
  lines?: readonly string[]
  result?: unknown
}>

/** What may be said with every action: why, and the hash of the plan that was agreed to. */
export const Agreed = z.object({
  reason: z.optional(z.string().check(z.maxLength(500))),
  plan: z.optional(z.string().check(z.maxLength(64))),
})
export type Agreed = Readonly<z.infer<typeof Agreed>>

export type Running = Readonly<{
  signal: AbortSignal
  onProgress: (progress: OperationProgress) => void
  /** Something that a person should read now, and that is no part of the result. */
  onTrouble: (line: string) => void
}>

/** Whatever an operator asks for that changes something or takes the machine's time. The same however it is asked for. */
export type Action<Input extends Agreed, Means> = Readonly<{
  /** As it stands in the log: the noun and the verb of the command line. */
  name: ActionName
  input: z.ZodMiniType<Input>
  /** Fields that name people: no digest of them is kept with the request. */
  personal?: readonly string[]
  /** Planned for `--dry-run` and for a plan that was agreed to only: it takes as long as the action itself. */
  isPlanCostly?: boolean
  /** What it is done to. */
  target: (input: Input, means: Means) => string | Promise<string>
  /** Changes nothing, and makes nothing. Throws a refusal where the action would be refused. */
  plan: (input: Input, means: Means) => Promise<Plan>
  /** May be asked again for what was done already. Throws a refusal where things are not as they would have to be. */
  perform: (input: Input, means: Means, running: Running) => Promise<Ended>
}>
