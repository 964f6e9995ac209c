import type { Issue } from '@portal/contracts/survey/issue'
import { ProblemError } from '../../http/failures/problems.ts'

/** A spec that cannot be run. */
export const refusal = (issues: readonly Issue[]): ProblemError =>
  issues.some(({ path }) => path === '/surveyID')
    ? new ProblemError('not-found')
    : new ProblemError('invalid-request', { issues })
