import type { OperationBody } from '@portal/contracts/http/operations/read-models'
import type { MemberId } from '@portal/contracts/ids'
import { isRefusal } from '@portal/projections/control/is-refusal'
import { type AuditDeps, actionBegan, actionEnded, type Ending, standingOf } from '../../kernel/audit.ts'
import type { AskedOperation, KeptOperations } from '../running/kept-operations.ts'
import { nameInLog, operationActions } from './operation-actions.ts'
import type { ReadModelMeans } from './read-model-means.ts'
import { auditedAs, planOf } from './run-action.ts'

/** Which account asks over HTTP: `actionId` is the same for every repetition of a request. */
export type Account = Readonly<{ accountId: MemberId; actionId: string }>

export type BeginDeps = AuditDeps &
  Readonly<{
    operations: KeptOperations
    models: ReadModelMeans
    /** Calls a worker. Should that fail, one comes by itself some seconds later. */
    callWorker: (operationId: string) => Promise<void>
  }>

export type Begun =
  | Readonly<{ outcome: 'done'; operationId: string }>
  | Readonly<{ outcome: 'refused'; detail: string }>
  | Readonly<{ outcome: 'unknown-projection' }>
  | Readonly<{ outcome: 'plan-changed' }>

const BUSY = 'A rebuild or a verify of this read model is under way.'

/** The hash of what it would rest on now; null where a name is no projection's. */
const planHashOf = async ({ models }: BeginDeps, { kind, ...input }: OperationBody): Promise<string | null> => {
  try {
    return (await planOf(operationActions[kind], input, models)).hash
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

/** A repeated request: the operation that it began, or the refusal that it got. */
const begunBefore = (operationId: string, { outcome, detail }: Ending): Begun =>
  outcome === 'refused' ? { outcome, detail: detail ?? BUSY } : { outcome: 'done', operationId }

const operationOf = (askedBy: MemberId, operationId: string, body: OperationBody, plan: string): AskedOperation => {
  const { kind, projections, park = false, show = false, rate = null, reason = null } = body
  return { operationId, kind, projections, park, show, rate, askedBy, reason, plan }
}

/** Only begins it: a worker carries it out and writes down how it ended. */
export const beginOperation =
  (deps: BeginDeps) =>
  async ({ accountId, actionId }: Account, body: OperationBody): Promise<Begun> => {
    const { kind, ...input } = body
    const asker = { by: nameInLog(accountId), actionId }
    const request = await auditedAs(operationActions[kind], input, deps.models, asker)
    const before = await standingOf(deps, request)
    if (before?.ending) return begunBefore(actionId, before.ending)

    const plan = await planHashOf(deps, body)
    if (plan === null) return { outcome: 'unknown-projection' }
    if (!before && body.plan !== undefined && body.plan !== plan) return { outcome: 'plan-changed' }
    await actionBegan(deps, { ...request, plan })
    if ((await deps.operations.ask(operationOf(accountId, actionId, body, plan))) === 'busy') {
      const { detail } = await actionEnded(deps, { ...request, plan }, { outcome: 'refused', detail: BUSY })
      return { outcome: 'refused', detail: detail ?? BUSY }
    }
    await deps.callWorker(actionId)
    return { outcome: 'done', operationId: actionId }
  }
