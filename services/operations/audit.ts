import type { OperatorActed, OperatorOutcome } from '@portal/contracts/events/operations'
import type { Instant } from '@portal/contracts/ids'
import type { EventLog, Stream } from '@portal/infra/event-log/event-log'
import { derivedId } from '../kernel/derived-id.ts'

const OPERATIONS: Stream<OperatorActed> = 'operations'

export type AuditDeps = Readonly<{ log: EventLog; now: () => Instant }>

/** `actionId` is the same for both lines of an action, and for every repetition of it. */
export type Action = Pick<OperatorActed, 'actionId' | 'action' | 'target' | 'by' | 'reason' | 'plan'>

export type Ending = Readonly<{ outcome: Exclude<OperatorOutcome, 'began'>; detail: string | null }>

const write = async ({ log, now }: AuditDeps, action: Action, line: Pick<OperatorActed, 'outcome' | 'detail'>) => {
  const half = line.outcome === 'began' ? 'began' : 'ended'
  const written = await log.append({
    stream: OPERATIONS,
    commandId: derivedId('operator-act', action.actionId, half),
    intent: JSON.stringify([action.actionId, half]),
    expect: 'any',
    events: [{ type: 'OperatorActed', ...action, ...line, at: now() }],
  })
  if (!('position' in written)) throw new Error(`the action could not be written down: ${written.outcome}`)
  return { isNew: written.outcome === 'appended' }
}

/** Writes down that an action begins. `isNew` is false where it was written down before. */
export const actBegan = (deps: AuditDeps, action: Action): Promise<Readonly<{ isNew: boolean }>> =>
  write(deps, action, { outcome: 'began', detail: null })

/** Writes down how it ended. Of several endings the first one stands. */
export const actEnded = async (deps: AuditDeps, action: Action, ending: Ending): Promise<void> => {
  await write(deps, action, ending)
}
