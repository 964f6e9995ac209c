import { EndWorkBody } from '@portal/contracts/http/read-models'
import { discardBegun } from '@portal/projections/control/carry-out'
import * as z from 'zod/mini'
import { type AuditDeps, actionEnded } from '../audit.ts'
import type { KeptWork, WorkEnding, Works } from '../works.ts'
import type { Action, Ended } from './action.ts'
import { auditedOperation } from './operation-actions.ts'
import type { ReadModelMeans } from './read-model-means.ts'

const EndInput = z.extend(z.omit(EndWorkBody, { how: true }), { plan: z.optional(z.string()) })
type EndInput = z.infer<typeof EndInput>

export type EndingMeans = Readonly<{ audit: AuditDeps; works: Works; models: ReadModelMeans }>

const UNDER_WAY = 'It ends in a moment.'

const ask = async ({ works }: EndingMeans, workId: string, how: WorkEnding): Promise<KeptWork | Ended> =>
  (await works.end(workId, how)) ?? { outcome: 'refused', detail: 'It has ended already.' }

/** Nobody is at it who could end it: then we do. */
const endUnattended = async ({ audit, works, models }: EndingMeans, workId: string): Promise<Ended> => {
  const work = await works.claim(workId)
  if (!work) return { outcome: 'done', detail: UNDER_WAY }
  const isCancelled = work.ending === 'cancel'
  if (isCancelled && work.kind === 'rebuild') await discardBegun(models, work.projections, null)
  const detail = isCancelled ? 'Deleted before a worker was at it.' : 'Stopped before a worker was at it.'
  await works.finish(work, { state: isCancelled ? 'cancelled' : 'stopped', detail, findings: [] })
  await actionEnded(audit, auditedOperation(work), { outcome: 'stopped', detail })
  return { outcome: 'done', detail }
}

const action = (how: WorkEnding, would: string): Action<EndInput, EndingMeans> => ({
  name: `projection ${how}`,
  input: EndInput,
  target: async ({ workId }, { works }) => (await works.find(workId))?.projections.join(', ') ?? workId,
  plan: async ({ workId }) => ({ basis: workId, lines: [would] }),
  act: async ({ workId }, means) => {
    const asked = await ask(means, workId, how)
    if ('outcome' in asked) return asked
    return asked.isAttended ? { outcome: 'done', detail: UNDER_WAY } : endUnattended(means, workId)
  },
})

/** Ends an operation that is under way: what was made is kept, or deleted. */
export const endOperationActions: Readonly<Record<WorkEnding, Action<EndInput, EndingMeans>>> = {
  stop: action('stop', 'keep what was made; the same rebuild goes on from there'),
  cancel: action('cancel', 'delete what was made'),
}
