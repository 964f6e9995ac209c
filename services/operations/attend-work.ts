import type { WorkProgress } from '@portal/contracts/http/read-models'
import { auditedOperation } from './actions/operation-actions.ts'
import { type AuditDeps, actionEnded, type Ending } from './audit.ts'
import type { KeptWork, WorkResult, Works } from './works.ts'

type Carrying = Readonly<{ signal: AbortSignal; onProgress: (progress: WorkProgress) => void }>

export type AttendDeps = AuditDeps &
  Readonly<{
    works: Works
    /** Does the work to its end, or until the signal. */
    carryOut: (work: KeptWork, carrying: Carrying) => Promise<WorkResult>
    /** Deletes what a rebuild of these has made so far. */
    discardBegun: (projections: readonly string[], reason: string | null) => Promise<void>
    /** Whether the same work may well succeed a little later. */
    isPassing: (error: unknown) => boolean
    beatEveryMs: number
    onTrouble: (error: unknown) => void
  }>

/** A work that killed so many workers is not given to another. */
const MOST_CLAIMS = 12

const OUTCOME_OF = {
  done: 'done',
  found: 'found',
  stopped: 'stopped',
  cancelled: 'stopped',
  refused: 'refused',
  failed: 'failed',
} as const satisfies Record<WorkResult['state'], Ending['outcome']>

const conclude = async (deps: AttendDeps, work: KeptWork, result: WorkResult): Promise<void> => {
  if (!(await deps.works.finish(work, result))) return
  await actionEnded(deps, auditedOperation(work), { outcome: OUTCOME_OF[result.state], detail: result.detail })
}

type Watch = Readonly<{ ending: AbortSignal; tell: (progress: WorkProgress) => void; stop: () => Promise<void> }>

/** Gives signs of life, tells how far it is, and hears when its end is asked for or somebody else has taken it. */
const watchOver = ({ works, beatEveryMs, onTrouble }: AttendDeps, work: KeptWork): Watch => {
  const ending = new AbortController()
  let latest: WorkProgress | null = null
  let beating: Promise<void> = Promise.resolve()
  const beat = async (): Promise<void> => {
    try {
      if ((await works.beat(work, latest)) !== null) ending.abort()
    } catch (error) {
      onTrouble(error) // the database is away: the work itself meets that too
    }
  }
  const timer = setInterval(() => {
    beating = beating.then(beat)
  }, beatEveryMs)
  return {
    ending: ending.signal,
    tell: (progress) => {
      latest = progress
    },
    stop: async () => {
      clearInterval(timer)
      await beating
      await beat()
    },
  }
}

/** What is to be written down of it: an end that was asked for is no failure. Null: another worker goes on. */
const resultOf = async (deps: AttendDeps, work: KeptWork, carried: WorkResult): Promise<WorkResult | null> => {
  const { ending = null } = (await deps.works.find(work.workId)) ?? {}
  const isCut = carried.state === 'stopped' || carried.state === 'refused'
  if (ending === 'cancel' && isCut) {
    if (work.kind === 'rebuild') await deps.discardBegun(work.projections, 'cancelled')
    return { ...carried, state: 'cancelled', detail: 'Thrown away, as was asked for.' }
  }
  return carried.state === 'stopped' && ending === null ? null : carried
}

type Attending = Readonly<{ stopping: AbortSignal; onProgress: (progress: WorkProgress) => void }>

const carryOn = async (deps: AttendDeps, work: KeptWork, { stopping, onProgress }: Attending): Promise<void> => {
  const watch = watchOver(deps, work)
  const tell = (progress: WorkProgress): void => {
    watch.tell(progress)
    onProgress(progress)
  }
  try {
    const signal = AbortSignal.any([stopping, watch.ending])
    const carried = await deps.carryOut(work, { signal, onProgress: tell })
    await watch.stop()
    const result = await resultOf(deps, work, carried)
    await (result ? conclude(deps, work, result) : deps.works.letGo(work))
  } catch (error) {
    await watch.stop()
    if (deps.isPassing(error)) await deps.works.letGo(work)
    else await conclude(deps, work, { state: 'failed', detail: 'It failed; the worker’s log says why.', findings: [] })
    throw error
  }
}

/**
 * One worker's work on a rebuild or verify: takes it if nobody is at it, does it, and writes down how it ended. When
 * `stopping` aborts the worker goes, and another takes the work from where it is; the same where this one dies.
 * @throws what the work threw; then it is tried again if that passes by itself, else it has failed
 */
export const attendWork =
  (deps: AttendDeps) =>
  async (
    workId: string,
    stopping: AbortSignal,
    onProgress: (progress: WorkProgress) => void = () => undefined,
  ): Promise<void> => {
    const work = await deps.works.claim(workId)
    if (!work) return
    if (work.claims <= MOST_CLAIMS) return carryOn(deps, work, { stopping, onProgress })
    const detail = 'Too many workers ended while they were at it.'
    return conclude(deps, work, { state: 'failed', detail, findings: [] })
  }
