import { isPassingFailure } from '../database/pool.ts'
import { isPassing } from './eventstoredb/client.ts'
import { AppendOutcomeUnknown } from './postgres/flush.ts'

/**
 * The database or the log was away, busy, full, read-only or in trouble of its own: the same may succeed later, though nothing about it changes. What was
 * asked may have been done.
 */
export const isTransient = (error: unknown): boolean =>
  error instanceof AppendOutcomeUnknown || isPassing(error) || isPassingFailure(error)
