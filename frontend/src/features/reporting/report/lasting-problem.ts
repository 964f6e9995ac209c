import type { Problem } from '@portal/contracts/problem'
import { hasCode, ProblemError } from '../../../lib/failures.ts'

/** Why there are no figures, if there will be none as long as nobody changes anything; null for what may pass. */
export const lastingProblem = (error: Error | null): Problem | null =>
  error instanceof ProblemError && hasCode(error, 'invalid-request', 'not-found') ? error.problem : null

type Asked<Figures> = Readonly<{ data: Figures | undefined; error: Error | null }>

/** The last figures that were loaded, unless there are none any more. */
export const lastFigures = <Figures>({ data, error }: Asked<Figures>): Figures | undefined =>
  lastingProblem(error) ? undefined : data
