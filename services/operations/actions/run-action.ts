import { isRefusal } from '@portal/projections/control/is-refusal'
import { planHash } from '@portal/projections/operations/plans/queries'
import { type AuditDeps, type Audited, actionBegan, actionEnded, type Ending, standingOf } from '../../kernel/audit.ts'
import type { Action, Agreed, Ended, Plan, Running } from './action.ts'

/** Who asks. `actionId` is the same for every repetition of a request. */
export type Asker = Readonly<{ by: string; actionId: string }>

/** What the agreed plan rests on has changed. */
export class PlanChanged extends Error {
  override readonly name = 'PlanChanged'
}

/** It was done, and that could not be written down. Asked for again under the same id, the trail gets its ending. */
export class EndingNotRecorded extends Error {
  override readonly name = 'EndingNotRecorded'
}

export type Planned = Plan & Readonly<{ hash: string }>

/** What the action would do. It changes nothing. */
export const planOf = async <Input extends Agreed, Means>(
  action: Action<Input, Means>,
  input: Input,
  means: Means,
): Promise<Planned> => {
  const plan = await action.plan(input, means)
  return { ...plan, hash: planHash(plan.basis) }
}

/** As the trail keeps it, before its plan is known: a request that is repeated is the same, whatever its plan is by then. */
export const auditedAs = async <Input extends Agreed, Means>(
  { name, target, personal = [] }: Pick<Action<Input, Means>, 'name' | 'target' | 'personal'>,
  input: Input,
  means: Means,
  { by, actionId }: Asker,
): Promise<Audited> => ({
  actionId,
  action: name,
  target: await target(input, means),
  by,
  reason: input.reason ?? null,
  plan: null,
  request: JSON.stringify([by, name, Object.entries(input).filter(([field]) => !personal.includes(field))]),
})

/** The ending of a request that was made before; `failed` tells no more than that. */
const endedBefore = ({ outcome, detail }: Ending): Ended => {
  if (outcome === 'failed') return { outcome: 'refused', detail: FAILED_BEFORE }
  return { outcome: outcome === 'unknown' ? 'refused' : outcome, detail: detail ?? '' }
}

const FAILED_BEFORE = 'This request failed when it was made before. Make a new one.'

const recorded = async (deps: AuditDeps, audited: Audited, ending: Ending): Promise<Ending> => {
  try {
    return await actionEnded(deps, audited, ending)
  } catch (cause) {
    throw new EndingNotRecorded(`${ending.detail ?? ending.outcome} This could not be written into the audit trail.`, {
      cause,
    })
  }
}

/** A refusal is an ending; everything else goes on as an error. */
const endOf = async <T>(attempt: () => Promise<T>): Promise<T | Ended> => {
  try {
    return await attempt()
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { outcome: 'refused', detail: error.message }
  }
}

export const assertAgreed = (agreed: string | undefined, hash: string): void => {
  if (agreed === undefined || agreed === hash) return
  throw new PlanChanged(`What plan ${agreed} rests on has changed: it is plan ${hash} now. Look at the new plan first.`)
}

type AskedFor<Input, Means> = Readonly<{ asker: Asker; input: Input; means: Means; running: Running }>

/** Nothing is done that cannot be written down, and how it ended is written down whatever it was. */
const audited = async (deps: AuditDeps, request: Audited, perform: () => Promise<Ended>): Promise<Ended> => {
  await actionBegan(deps, request)
  let ended: Ended
  try {
    ended = await endOf(perform)
  } catch (error) {
    await recorded(deps, request, { outcome: 'failed', detail: null }).catch(() => undefined) // its own error is told
    throw error
  }
  const stands = await recorded(deps, request, { outcome: ended.outcome, detail: ended.detail })
  return stands.outcome === ended.outcome && stands.detail === ended.detail ? ended : endedBefore(stands)
}

/** The hash of the plan; null where none is made, and the refusal where there is none. @throws PlanChanged */
const agreedPlan = async <Input extends Agreed, Means>(
  action: Action<Input, Means>,
  input: Input,
  means: Means,
): Promise<string | null | Ended> => {
  if (action.isPlanCostly && input.plan === undefined) return null
  const plan = await endOf(() => planOf(action, input, means))
  if (!('hash' in plan)) return plan
  assertAgreed(input.plan, plan.hash)
  return plan.hash
}

/**
 * Carries an action out, and leaves its two events in the log. A request that was made before gets its first ending, and
 * nothing is done; one that was cut short is gone on with.
 * @throws PlanChanged, EndingNotRecorded, NotAppended, and what the action failed with
 */
export const runAction = async <Input extends Agreed, Means>(
  deps: AuditDeps,
  action: Action<Input, Means>,
  asked: AskedFor<Input, Means>,
): Promise<Ended> => {
  const { asker, means, running } = asked
  const input = action.input.parse(asked.input)
  const request = await auditedAs(action, input, means, asker)
  const before = await standingOf(deps, request)
  if (before?.ending) return endedBefore(before.ending)
  // One that was cut short may have changed what its plan depended on.
  const plan = before ? null : await agreedPlan(action, input, means)
  if (plan !== null && typeof plan !== 'string') return audited(deps, request, async () => plan)
  return audited(deps, { ...request, plan }, () => action.perform(input, means, running))
}
