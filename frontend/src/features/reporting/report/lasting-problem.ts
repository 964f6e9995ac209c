import type { Problem } from '@portal/contracts/problem'
import { hasCode, ProblemError } from '../../../lib/failures.ts'

/** Why there are no figures, if there will be none as long as nobody changes anything; null for what may pass. */
export const lastingProblem = (error: Error | null): Problem | null =>
  error instanceof ProblemError && hasCode(error, 'invalid-request', 'not-found') ? error.problem : null
