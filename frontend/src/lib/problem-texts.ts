import type { ProblemCode } from '@portal/contracts/problem'
import { ConnectionLost, ProblemError } from './failures.ts'

const kindOf = {
  'invalid-request': 'invalid',
  'too-large': 'too-large',
  'not-found': 'not-found',
  'not-signed-in': 'not-signed-in',
  'not-allowed': 'not-allowed',
  'cross-site': 'invalid',
  'wrong-password': 'invalid',
  'unknown-login': 'invalid',
  'not-activated': 'not-allowed',
  'account-closed': 'not-allowed',
  'survey-closed': 'not-found',
  'not-your-token': 'not-allowed',
  'page-out-of-order': 'invalid',
  'stale-version': 'invalid',
  'different-intent': 'invalid',
  'not-possible': 'invalid',
  'too-many-requests': 'too-many',
  overloaded: 'unavailable',
  unavailable: 'unavailable',
  unexpected: 'unexpected',
} as const satisfies Record<ProblemCode, string>

type Kind = (typeof kindOf)[ProblemCode] | 'connection'

const kind = (error: Error): Kind => {
  if (error instanceof ConnectionLost) return 'connection'
  return error instanceof ProblemError ? kindOf[error.problem.code] : 'unexpected'
}

/** The keys, in the texts of `ui`, of what went wrong and of what to do about it. */
export const problemTexts = (error: Error) => {
  const title = `problem-${kind(error)}` as const
  return { title, hint: `${title}-hint` as const }
}
