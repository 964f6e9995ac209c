import type { ErrorClass } from '@portal/infra/database/error-codes'

/** Tells what kind a database error is; `other` for everything that is none. */
export type ClassOf = (error: unknown) => ErrorClass

/**
 * What a reducer throws of an event that it cannot apply. The message is stored and shown, so it names what is missing and
 * never quotes an answer.
 */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable'
}

/** A newer version of the code wrote the event: not its fault. Hold, so that a process with that code takes over. */
export class NewerEvent extends Error {
  override readonly name = 'NewerEvent'
}

const hasCode = (error: Error): error is Error & { code: string } => 'code' in error && typeof error.code === 'string'

/**
 * Whether the event is at fault, so that trying again cannot help: its data do not fit, or its reducer threw. All other
 * errors of the database (lost, full, busy, a missing table) are nobody's event's fault, and are waited out.
 */
export const isTheEvents = (error: unknown, classOf: ClassOf): boolean => {
  if (error instanceof NewerEvent) return false
  const kind = classOf(error)
  if (kind === 'data' || kind === 'unique') return true
  return kind === 'other' && error instanceof Error && !hasCode(error)
}

/** Where it was thrown, in our own code: `projector.ts:42`. */
const placeOf = ({ stack = '' }: Error): string => /([\w.-]+\.ts:\d+):\d+\)?$/m.exec(stack)?.[1] ?? 'unknown place'

/** What may be stored of an error: never its text, which may quote a payload, unless we wrote it. */
export const describe = (error: unknown): Readonly<{ kind: string; text: string }> => {
  if (!(error instanceof Error)) return { kind: 'unknown', text: 'something that is no error was thrown' }
  if (error instanceof NotApplicable) return { kind: error.name, text: error.message }
  if (hasCode(error)) return { kind: 'database', text: `SQLSTATE ${error.code}` }
  return { kind: error.name, text: `thrown at ${placeOf(error)}` }
}
