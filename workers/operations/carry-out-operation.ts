import { carryOutOperation } from '@portal/contracts/jobs/operations'
import { handled } from '../handled-job.ts'

type Progress = Readonly<{ part: string; share: number | null }>

type Deps = Readonly<{
  /** Does nothing where another worker carries it out already. */
  attend: (operationId: string, stopping: AbortSignal, onProgress: (progress: Progress) => void) => Promise<void>
  /** Ends it, keeping what was made. */
  end: (operationId: string) => Promise<unknown>
  onTrouble: (error: unknown) => void
}>

/**
 * A rebuild or verify that an operator asked for. It may take hours; a worker that is told to stop lets go of it, and another
 * goes on. Cancelled, it ends as by Stop on the Operations page: what was made is kept.
 */
export const carryingOutOperation = ({ attend, end, onTrouble }: Deps) =>
  handled(carryOutOperation, async ({ workId: operationId }, { stopping, cancelled, progress }) => {
    cancelled.addEventListener('abort', () => void end(operationId).catch(onTrouble), { once: true })
    await attend(operationId, stopping, ({ part, share }) => progress({ share, text: part }))
    return undefined // what came of it is kept with the operation itself
  })
