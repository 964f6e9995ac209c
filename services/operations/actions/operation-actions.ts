import type { WorkKind } from '@portal/contracts/http/read-models'
import type { MemberId } from '@portal/contracts/ids'
import type { Audited } from '../audit.ts'
import type { KeptWork } from '../works.ts'
import type { Action } from './action.ts'
import type { ReadModelMeans } from './read-model-means.ts'
import { type RebuildInput, rebuildAction } from './rebuild.ts'
import { verifyAction } from './verify.ts'

/** The actions that a worker carries out, with progress, when they are asked for over HTTP. */
export const operationActions: Readonly<Record<WorkKind, Action<RebuildInput, ReadModelMeans>>> = {
  rebuild: rebuildAction,
  verify: verifyAction,
}

/** An account in the log: by its id alone, which names nobody once the account is erased. */
export const nameInLog = (accountId: MemberId): string => `account ${accountId}`

/** What the audit trail has of an operation, for the worker that ends it; its request was compared when it began. */
export const auditedOperation = (
  work: Pick<KeptWork, 'workId' | 'kind' | 'projections' | 'askedBy' | 'reason' | 'plan'>,
): Audited => ({
  actionId: work.workId,
  action: operationActions[work.kind].name,
  target: work.projections.join(', '),
  by: nameInLog(work.askedBy),
  reason: work.reason,
  plan: work.plan,
  request: '',
})
