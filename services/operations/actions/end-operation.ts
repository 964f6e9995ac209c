import { EndOperationBody } from '@portal/contracts/http/operations/read-models'
import { discardBegun } from '@portal/projections/control/carry-out'
import * as z from 'zod/mini'
import { type AuditDeps, actionEnded } from '../../kernel/audit.ts'
import type { KeptOperation, KeptOperations, OperationEnding } from '../running/kept-operations.ts'
import type { Action, Ended } from './action.ts'
import { auditedOperation } from './operation-actions.ts'
import type { ReadModelMeans } from './read-model-means.ts'

const EndInput = z.extend(z.omit(EndOperationBody, { how: true }), { plan: z.optional(z.string()) })
type EndInput = z.infer<typeof EndInput>

export type EndingMeans = Readonly<{ audit: AuditDeps; operations: KeptOperations; models: ReadModelMeans }>

const UNDER_WAY = 'It ends in a moment.'

const ask = async (
  { operations }: EndingMeans,
  operationId: string,
  how: OperationEnding,
): Promise<KeptOperation | Ended> =>
  (await operations.end(operationId, how)) ?? { outcome: 'refused', detail: 'It has ended already.' }

/** No worker has it: it is ended here. */
const endUnattended = async ({ audit, operations, models }: EndingMeans, operationId: string): Promise<Ended> => {
  const operation = await operations.claim(operationId)
  if (!operation) return { outcome: 'done', detail: UNDER_WAY }
  const isCancelled = operation.ending === 'cancel'
  if (isCancelled && operation.kind === 'rebuild') await discardBegun(models, operation.projections, null)
  const detail = isCancelled ? 'Deleted before a worker took it.' : 'Stopped before a worker took it.'
  await operations.finish(operation, { state: isCancelled ? 'cancelled' : 'stopped', detail, findings: [] })
  await actionEnded(audit, auditedOperation(operation), { outcome: 'stopped', detail })
  await operations.told(operationId)
  return { outcome: 'done', detail }
}

const action = (how: OperationEnding, would: string): Action<EndInput, EndingMeans> => ({
  name: `projection ${how}`,
  input: EndInput,
  target: async ({ operationId }, { operations }) =>
    (await operations.find(operationId))?.projections.join(', ') ?? operationId,
  plan: async ({ operationId }) => ({ basis: operationId, lines: [would] }),
  perform: async ({ operationId }, means) => {
    const asked = await ask(means, operationId, how)
    if ('outcome' in asked) return asked
    return asked.isAttended ? { outcome: 'done', detail: UNDER_WAY } : endUnattended(means, operationId)
  },
})

/** Ends an operation that is under way: what was made is kept, or deleted. */
export const endOperationActions: Readonly<Record<OperationEnding, Action<EndInput, EndingMeans>>> = {
  stop: action('stop', 'keep what was made; the same rebuild goes on from there'),
  cancel: action('cancel', 'delete what was made'),
}
