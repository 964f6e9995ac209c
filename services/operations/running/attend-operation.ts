import type { OperationProgress } from '@portal/contracts/http/operations/read-models'
import { type AuditDeps, actionEnded, type Ending } from '../../kernel/audit.ts'
import { auditedOperation } from '../actions/operation-actions.ts'
import type { KeptOperation, KeptOperations, OperationResult } from './kept-operations.ts'

type Carrying = Readonly<{ signal: AbortSignal; onProgress: (progress: OperationProgress) => void }>

export type AttendDeps = AuditDeps &
  Readonly<{
    operations: KeptOperations
    /** Carries it out to its end, or until the signal aborts. */
    carryOut: (operation: KeptOperation, carrying: Carrying) => Promise<OperationResult>
    /** Deletes what a rebuild of these has made so far. */
    discardBegun: (projections: readonly string[], reason: string | null) => Promise<void>
    /** Whether the same operation may well succeed a little later. */
    isPassing: (error: unknown) => boolean
    beatEveryMs: number
    onTrouble: (error: unknown) => void
  }>

/** An operation that so many workers died of is given to no other. A worker that hands it back, at a restart or while the log cannot be reached, does not count. */
const MOST_DEATHS = 12

const OUTCOME_OF = {
  done: 'done',
  found: 'found',
  stopped: 'stopped',
  cancelled: 'stopped',
  refused: 'refused',
  failed: 'failed',
} as const satisfies Record<OperationResult['state'], Ending['outcome']>

/** The end of an operation goes into the audit trail, once: also by whoever finds that it ended and was not told. */
const tellEnd = async (deps: AttendDeps, operationId: string): Promise<void> => {
  const operation = await deps.operations.untold(operationId)
  if (!operation || operation.state === 'waiting' || operation.state === 'running') return
  const { state, detail } = operation
  await actionEnded(deps, auditedOperation(operation), { outcome: OUTCOME_OF[state], detail })
  await deps.operations.told(operationId)
}

const conclude = async (deps: AttendDeps, operation: KeptOperation, result: OperationResult): Promise<void> => {
  if (await deps.operations.finish(operation, result)) await tellEnd(deps, operation.operationId)
}

type Watch = Readonly<{ ending: AbortSignal; tell: (progress: OperationProgress) => void; stop: () => Promise<void> }>

/** Renews the claim, stores the progress, and learns when an operator ends the operation or another worker has taken it. */
const watchOver = ({ operations, beatEveryMs, onTrouble }: AttendDeps, operation: KeptOperation): Watch => {
  const ending = new AbortController()
  let latest: OperationProgress | null = null
  let beating: Promise<void> = Promise.resolve()
  const beat = async (): Promise<void> => {
    try {
      if ((await operations.beat(operation, latest)) !== null) ending.abort()
    } catch (error) {
      onTrouble(error) // the database is away: the operation itself meets that too
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

/** The result to store: an end that an operator asked for is no failure. Null: another worker continues. */
const resultOf = async (
  deps: AttendDeps,
  operation: KeptOperation,
  carried: OperationResult,
): Promise<OperationResult | null> => {
  const { ending = null } = (await deps.operations.find(operation.operationId)) ?? {}
  const isCut = carried.state === 'stopped' || carried.state === 'refused'
  if (ending === 'cancel' && isCut) {
    if (operation.kind === 'rebuild') await deps.discardBegun(operation.projections, 'cancelled')
    return { ...carried, state: 'cancelled', detail: 'Cancelled: the rows made so far were deleted.' }
  }
  return carried.state === 'stopped' && ending === null ? null : carried
}

type Attending = Readonly<{ stopping: AbortSignal; onProgress: (progress: OperationProgress) => void }>

const carryOn = async (
  deps: AttendDeps,
  operation: KeptOperation,
  { stopping, onProgress }: Attending,
): Promise<void> => {
  const watch = watchOver(deps, operation)
  const tell = (progress: OperationProgress): void => {
    watch.tell(progress)
    onProgress(progress)
  }
  try {
    const signal = AbortSignal.any([stopping, watch.ending])
    const carried = await deps.carryOut(operation, { signal, onProgress: tell })
    await watch.stop()
    const result = await resultOf(deps, operation, carried)
    await (result ? conclude(deps, operation, result) : deps.operations.letGo(operation))
  } catch (error) {
    await watch.stop()
    if (deps.isPassing(error)) await deps.operations.letGo(operation)
    else
      await conclude(deps, operation, {
        state: 'failed',
        detail: 'It failed; the worker’s log says why.',
        findings: [],
      })
    throw error
  }
}

/**
 * Lets one worker carry out an operation: takes it if no other worker has it, does it, and stores how it ended. When
 * `stopping` aborts, the worker lets go, and another continues from there; the same if this process dies.
 * @throws what the operation failed with: a passing error, after which it is tried again, or any other, and it has failed
 */
export const attendOperation =
  (deps: AttendDeps) =>
  async (
    operationId: string,
    stopping: AbortSignal,
    onProgress: (progress: OperationProgress) => void = () => undefined,
  ): Promise<void> => {
    const operation = await deps.operations.claim(operationId)
    if (!operation) return tellEnd(deps, operationId)
    if (operation.claims - operation.givenBack <= MOST_DEATHS) return carryOn(deps, operation, { stopping, onProgress })
    const detail = 'Too many workers ended while they carried it out.'
    return conclude(deps, operation, { state: 'failed', detail, findings: [] })
  }
