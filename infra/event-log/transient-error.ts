import type { ErrorClass } from '../database/error-codes.ts'
import { classOf } from '../database/pool.ts'
import { isPassing } from './eventstoredb/client.ts'
import { AppendOutcomeUnknown } from './postgres/flush.ts'

const TRANSIENT: ReadonlySet<ErrorClass> = new Set([
  'connection',
  'statement-timeout',
  'lock-timeout',
  'serialization',
  'deadlock',
  'disk-full',
])

/**
 * The database or the log was away, busy or full: the same may succeed later, though nothing about it changes. What was
 * asked may have been done.
 */
export const isTransient = (error: unknown): boolean =>
  error instanceof AppendOutcomeUnknown || isPassing(error) || TRANSIENT.has(classOf(error))
