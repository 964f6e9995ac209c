import type { OperationKind } from '@portal/contracts/http/operations/read-models'
import type { MemberId } from '@portal/contracts/ids'
import type { Audited } from '../../kernel/audit.ts'
import type { KeptOperation } from '../running/kept-operations.ts'
import type { Action } from './action.ts'
import type { ReadModelMeans } from './read-model-means.ts'
import { type RebuildInput, rebuildAction } from './rebuild.ts'
import { verifyAction } from './verify.ts'

/** The actions that a worker carries out, with progress, when they are asked for over HTTP. */
export const operationActions: Readonly<Record<OperationKind, Action<RebuildInput, ReadModelMeans>>> = {
  rebuild: rebuildAction,
  verify: verifyAction,
}

/** An account in the log: by its id alone, which names nobody once the account is erased. */
export const nameInLog = (accountId: MemberId): string => `account ${accountId}`

/** What the audit trail has of an operation, for the worker that ends it; its request was compared when it began. */
export const auditedOperation = (
  operation: Pick<KeptOperation, 'operationId' | 'kind' | 'projections' | 'askedBy' | 'reason' | 'plan'>,
): Audited => ({
  actionId: operation.operationId,
  action: operationActions[operation.kind].name,
  target: operation.projections.join(', '),
  by: nameInLog(operation.askedBy),
  reason: operation.reason,
  plan: operation.plan,
  request: '',
})
