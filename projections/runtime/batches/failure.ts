import type { ErrorClass } from '@portal/infra/database/error-codes'

/** The class of a database error; `other` for anything that is not one. */
export type ClassOf = (error: unknown) => ErrorClass

/**
 * Thrown by a reducer for an event that it cannot apply. The message is stored and shown, so it names what is missing
 * and never quotes an answer.
 */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable'
}

/** A newer version of the code wrote the event. Not an error of the event: a process with that code must take over. */
export class NewerEvent extends Error {
  override readonly name = 'NewerEvent'
}

const hasCode = (error: Error): error is Error & { code: string } => 'code' in error && typeof error.code === 'string'

/**
 * Whether the event is the cause, so that a retry cannot help: its data do not fit, or its reducer threw. All other
 * database errors (connection lost, disk full, busy, a missing table) are not caused by an event and are retried.
 */
export const isTheEvents = (error: unknown, classOf: ClassOf): boolean => {
  if (error instanceof NewerEvent) return false
  const kind = classOf(error)
  if (kind === 'data' || kind === 'unique') return true
  return kind === 'other' && error instanceof Error && !hasCode(error)
}

/** The place in the portal's code where it was thrown: `projector.ts:42`. */
const placeOf = ({ stack = '' }: Error): string => /([\w.-]+\.ts:\d+):\d+\)?$/m.exec(stack)?.[1] ?? 'unknown place'

/** What may be stored of an error: never its message, which may quote a payload, unless we wrote it. */
export const describe = (error: unknown): Readonly<{ kind: string; text: string }> => {
  if (!(error instanceof Error)) return { kind: 'unknown', text: 'a value that is not an error was thrown' }
  if (error instanceof NotApplicable) return { kind: error.name, text: error.message }
  if (hasCode(error)) return { kind: 'database', text: `SQLSTATE ${error.code}` }
  return { kind: error.name, text: `thrown at ${placeOf(error)}` }
}
