import type { EvictKeyBody, RetryKeysBody } from '@portal/contracts/http/operations/dead-letters'
import type { JobBody } from '@portal/contracts/http/operations/jobs'
import type { BuildActionBody, EndOperationBody } from '@portal/contracts/http/operations/read-models'
import type { Action, Agreed, Ended } from './actions/action.ts'
import { type Account, type BeginDeps, beginOperation } from './actions/begin-operation.ts'
import { buildActions } from './actions/builds.ts'
import { evictAction, retryAction } from './actions/dead-letters.ts'
import { endOperationActions } from './actions/end-operation.ts'
import { type JobMeans, jobActions } from './actions/jobs.ts'
import { nameInLog } from './actions/operation-actions.ts'
import { runAction } from './actions/run-action.ts'
import { UNWATCHED } from './actions/unwatched.ts'

export type OperatorDeps = BeginDeps & JobMeans

/** All that an operator may ask for over HTTP: the same actions as on the command line. */
export const operatorCommands = (deps: OperatorDeps) => {
  const { log, now, operations, models, changeJob } = deps
  const audit = { log, now }
  const run = <Input extends Agreed, Means>(
    { accountId, actionId }: Account,
    action: Action<Input, Means>,
    input: Input,
    means: Means,
  ): Promise<Ended> =>
    runAction(audit, action, { asker: { by: nameInLog(accountId), actionId }, input, means, running: UNWATCHED })

  return {
    beginOperation: beginOperation(deps),
    endOperation: (asker: Account, { how, ...input }: EndOperationBody) =>
      run(asker, endOperationActions[how], input, { audit, operations, models }),
    changeBuild: (asker: Account, { action, ...input }: BuildActionBody) =>
      run(asker, buildActions[action], input, models),
    retryKeys: (asker: Account, body: RetryKeysBody) => run(asker, retryAction, body, models),
    evictKey: (asker: Account, body: EvictKeyBody) => run(asker, evictAction, body, models),
    changeJob: (asker: Account, { action, ...input }: JobBody) => run(asker, jobActions[action], input, { changeJob }),
  }
}

export type OperatorCommands = ReturnType<typeof operatorCommands>
