import { randomUUID } from 'node:crypto'
import { hostname, userInfo } from 'node:os'
import type { OperatorActed, OperatorOutcome } from '@portal/contracts/events/operations'
import type { Stream } from '@portal/infra/event-log/event-log'
import type { CommandDeps } from '../with-log.ts'

export const OPERATIONS: Stream<OperatorActed> = 'operations'

export type Action = Readonly<{ action: string; target: string; reason: string | null; plan: string | null }>

/** The account at this machine; `unknown` where the system has no name for it. */
const whoAmI = (): string => {
  try {
    return `${userInfo().username}@${hostname()}`
  } catch {
    return `unknown@${hostname()}`
  }
}

type Audit = Readonly<{ ended: (outcome: Exclude<OperatorOutcome, 'began'>, detail: string | null) => Promise<void> }>

/** Writes down that an action begins, then how it ended. Nothing is done that cannot be written down. */
export const audited = async ({ log, now }: CommandDeps, action: Action): Promise<Audit> => {
  const actionId = randomUUID()
  const write = async (outcome: OperatorOutcome, detail: string | null): Promise<void> => {
    const event: OperatorActed = {
      type: 'OperatorActed',
      actionId,
      ...action,
      by: whoAmI(),
      outcome,
      detail,
      at: now(),
    }
    const written = await log.append({
      stream: OPERATIONS,
      commandId: randomUUID(),
      intent: JSON.stringify([actionId, outcome]),
      expect: 'any',
      events: [event],
    })
    if (!('position' in written)) throw new Error(`the action could not be written down: ${written.outcome}`)
  }
  await write('began', null)
  return { ended: write }
}
