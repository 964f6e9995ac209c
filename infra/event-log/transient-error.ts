import { isPassingFailure } from '../database/pool.ts'
import { isPassing } from './eventstoredb/client.ts'
import { AppendOutcomeUnknown } from './postgres/flush.ts'

/**
 * The database or the log could not be reached, was busy, full, read-only or had an internal error: the same may
 * succeed later without a change. The request may have been carried out.
 */
export const isTransient = (error: unknown): boolean =>
  error instanceof AppendOutcomeUnknown || isPassing(error) || isPassingFailure(error)
