import { ProblemError } from '../../../lib/failures.ts'

/** Why a request was refused, in sentences for people; null if it failed for another reason than what was asked. */
export const refusalIn = (error: unknown): string | null => {
  if (!(error instanceof ProblemError) || !error.problem.issues) return null
  const { refusal, detail, title } = error.problem
  return refusal ?? detail ?? title
}
