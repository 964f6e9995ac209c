import { randomInt } from 'node:crypto'
import { ProblemError } from '../http/failures/problems.ts'
import { TooManyWaiting } from './turnstile.ts'

/** Those who were refused together come back at different times: else they would all be refused again, and nobody would be there in between. */
const [SOONEST_SECONDS, LATEST_SECONDS] = [2, 10]

export const secondsToComeBack = (): number => randomInt(SOONEST_SECONDS, LATEST_SECONDS + 1)

/** Too many passwords wait to be hashed: come back later. @throws what it is given, where it is anything else */
export const asOverload = (error: unknown): never => {
  if (!(error instanceof TooManyWaiting)) throw error
  throw new ProblemError('overloaded', { retryAfterSeconds: secondsToComeBack() })
}
