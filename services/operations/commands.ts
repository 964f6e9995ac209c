import type { JobBody } from '@portal/contracts/http/jobs'
import type { BuildStep, EndWorkBody, StepBody, WorkBody } from '@portal/contracts/http/read-models'
import type { MemberId } from '@portal/contracts/ids'
import { type Action, type AuditDeps, actBegan, actEnded } from './audit.ts'
import type { Acted, Hands } from './hands.ts'
import type { Works } from './works.ts'

/** Who asks: `actionId` is the same for every repetition of a request. */
export type Asker = Readonly<{ accountId: MemberId; actionId: string }>

export type OperatorDeps = AuditDeps &
  Readonly<{
    works: Works
    hands: Hands
    /** The hash of what a work would rest on now; null where a name is no projection's. */
    planOf: (body: WorkBody) => Promise<string | null>
    planOfStep: (projection: string, version: number) => Promise<string | null>
    /** Calls a worker. Should that fail, one comes by itself some seconds later. */
    callWorker: (workId: string) => Promise<void>
    /** False where the job is in another state, or gone. */
    actOnJob: (body: JobBody) => Promise<boolean>
  }>

export type Begun = Acted | Readonly<{ outcome: 'unknown-projection' }> | Readonly<{ outcome: 'plan-changed' }>

/** An account in the log: by its id alone, which names nobody once the account is erased. */
export const nameInLog = (accountId: MemberId): string => `account ${accountId}`

const ACTION_OF_WORK = { rebuild: 'projection rebuild', verify: 'projection verify' } as const

type What = Pick<Action, 'action' | 'target'> & Partial<Pick<Action, 'reason' | 'plan'>>

export const actionOf = ({ accountId, actionId }: Asker, what: What): Action => ({
  actionId,
  by: nameInLog(accountId),
  reason: null,
  plan: null,
  ...what,
})

/** Nothing is done that cannot be written down; how it ended is written down whatever it was. */
const audited = async (deps: AuditDeps, action: Action, act: () => Promise<Acted>): Promise<Acted> => {
  await actBegan(deps, action)
  try {
    const acted = await act()
    await actEnded(deps, action, acted)
    return acted
  } catch (error) {
    await actEnded(deps, action, { outcome: 'failed', detail: null })
    throw error
  }
}

const beginWork =
  (deps: OperatorDeps) =>
  async (asker: Asker, body: WorkBody): Promise<Begun> => {
    const { kind, projections, park = false, show = false, rate = null, reason = null } = body
    const plan = await deps.planOf(body)
    if (plan === null) return { outcome: 'unknown-projection' }
    const known = await deps.works.find(asker.actionId)
    if (!known && body.plan !== undefined && body.plan !== plan) return { outcome: 'plan-changed' }
    const action = actionOf(asker, { action: ACTION_OF_WORK[kind], target: projections.join(', '), reason, plan })
    await actBegan(deps, action)
    const work = { workId: asker.actionId, kind, projections, park, show, rate, askedBy: asker.accountId, reason, plan }
    if ((await deps.works.ask(work)) === 'busy') {
      const detail = 'A rebuild or a verify of this read model is under way.'
      await actEnded(deps, action, { outcome: 'refused', detail })
      return { outcome: 'refused', detail }
    }
    await deps.callWorker(work.workId)
    return { outcome: 'done', detail: work.workId }
  }

const endWork =
  (deps: OperatorDeps) =>
  async (asker: Asker, body: EndWorkBody): Promise<Acted> => {
    const { workId, how, reason = null } = body
    const work = await deps.works.find(workId)
    const target = work?.projections.join(', ') ?? workId
    return audited(deps, actionOf(asker, { action: `projection ${how}`, target, reason }), async () => {
      const asked = await deps.works.end(workId, how)
      if (!asked) return { outcome: 'refused', detail: 'It has ended already.' }
      if (asked.isAttended) return { outcome: 'done', detail: 'It ends in a moment.' }
      return endUnattended(deps, asked.workId)
    })
  }

/** Nobody is at it who could end it: then we do. */
const endUnattended = async (deps: OperatorDeps, workId: string): Promise<Acted> => {
  const work = await deps.works.claim(workId)
  if (!work) return { outcome: 'done', detail: 'It ends in a moment.' }
  const isCancelled = work.ending === 'cancel'
  if (isCancelled && work.kind === 'rebuild') await deps.hands.discardBegun(work.projections, null)
  const detail = isCancelled ? 'Thrown away before a worker was at it.' : 'Stopped before a worker was at it.'
  await deps.works.finish(work, { state: isCancelled ? 'cancelled' : 'stopped', detail, findings: [] })
  const asker = { accountId: work.askedBy, actionId: work.workId }
  const begun = actionOf(asker, { action: ACTION_OF_WORK[work.kind], target: work.projections.join(', ') })
  await actEnded(deps, begun, { outcome: 'stopped', detail })
  return { outcome: 'done', detail }
}

const ACTION_OF_STEP: Readonly<Record<BuildStep, string>> = {
  switch: 'projection switch',
  rollback: 'projection rollback',
  cancel: 'projection cancel',
  retire: 'projection retire',
  pause: 'projection pause',
  resume: 'projection resume',
}

const stepBuild =
  (deps: OperatorDeps) =>
  async (asker: Asker, body: StepBody): Promise<Acted> => {
    const { step, projection, version, reason = null } = body
    const plan = await deps.planOfStep(projection, version)
    const action = actionOf(asker, { action: ACTION_OF_STEP[step], target: projection, reason, plan })
    return audited(deps, action, () => deps.hands.step(step, projection, version, reason))
  }

const JOB_DONE: Readonly<Record<JobBody['act'], string>> = {
  retry: 'It runs again.',
  remove: 'It is gone.',
  cancel: 'It is cancelled; one that runs ends in a moment.',
}
const JOB_REFUSED: Readonly<Record<JobBody['act'], string>> = {
  retry: 'No job of that id has failed.',
  remove: 'No job of that id has failed.',
  cancel: 'No job of that id waits or runs. A run of a repeated job can be cancelled only while it runs.',
}

/** All that an operator may ask for over HTTP. Each leaves the two lines in the log that the command line leaves. */
export const operatorCommands = (deps: OperatorDeps) => ({
  beginWork: beginWork(deps),
  endWork: endWork(deps),
  stepBuild: stepBuild(deps),

  retryKeys: (asker: Asker, projection: string, key: string | null): Promise<Acted> => {
    const target = `${projection} ${key ?? 'all keys'}`
    const action = actionOf(asker, { action: 'deadletter retry', target })
    return audited(deps, action, () => deps.hands.retryKeys(projection, key))
  },

  evictKey: (asker: Asker, projection: string, key: string, reason: string): Promise<Acted> => {
    const action = actionOf(asker, { action: 'deadletter evict', target: `${projection} ${key}`, reason })
    return audited(deps, action, () => deps.hands.evictKey(projection, key, reason))
  },

  actOnJob: (asker: Asker, body: JobBody): Promise<Acted> => {
    const action = actionOf(asker, { action: `job ${body.act}`, target: `${body.queue} ${body.id}` })
    return audited(deps, action, async () => {
      return (await deps.actOnJob(body))
        ? { outcome: 'done', detail: JOB_DONE[body.act] }
        : { outcome: 'refused', detail: JOB_REFUSED[body.act] }
    })
  },
})

export type OperatorCommands = ReturnType<typeof operatorCommands>
