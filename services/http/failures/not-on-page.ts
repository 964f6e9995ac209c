import { ProblemError } from './problems.ts'

const KEYS_NAMED = 10
const LONGEST_NAME = 40

/** The problem of answers under keys that are not of the page. Some are named, shortened: a client may send anything. */
export const notOnPage = (keys: readonly string[]): ProblemError => {
  const names = keys.slice(0, KEYS_NAMED).map((key) => key.slice(0, LONGEST_NAME))
  return new ProblemError('invalid-request', { values: { reason: 'not-on-page', names } })
}
