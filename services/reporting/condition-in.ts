import { Condition } from '@portal/contracts/survey/condition'
import { ProblemError } from '../http/failures/problems.ts'

/** The condition of the field `json`. @throws ProblemError if the text is no condition */
export const conditionIn = (json: string): Condition => {
  try {
    return Condition.parse(JSON.parse(json))
  } catch {
    throw new ProblemError('invalid-request', { issues: [{ path: '/json', key: 'no-condition', values: {} }] })
  }
}
