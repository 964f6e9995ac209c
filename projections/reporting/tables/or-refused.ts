import type { Issue } from '@portal/contracts/survey/issue'
import { isStatementTimeout } from '../../runtime/statement-timeout.ts'
import { ArenaFull } from '../answer-index/arena.ts'
import { type RefusedRun, refused } from './refused-run.ts'
import { RunStopped } from './run-pace.ts'

/** The issue of a run that could not be carried out; null if the run is not the cause. */
const whyStopped = (error: unknown, signal: AbortSignal): Issue | null => {
  if (signal.aborted) return { path: '', key: 'run-given-up', values: {} }
  if (error instanceof RunStopped) return { path: error.path, ...error.fault }
  if (error instanceof ArenaFull) return { path: '', key: 'run-too-large', values: { limit: error.limitMib } }
  return isStatementTimeout(error) ? { path: '', key: 'search-too-long', values: {} } : null
}

/** What cannot be carried out is refused, with the cause. */
export const orRefused = async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | RefusedRun> => {
  try {
    return await work()
  } catch (error) {
    const why = whyStopped(error, signal)
    if (why === null) throw error
    return refused(why)
  }
}
