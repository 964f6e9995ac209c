import { ProblemError } from '../http/failures/problems.ts'
import { TooManyWaiting } from './turnstile.ts'

/** Too many passwords wait to be hashed: come back later. @throws what it is given, where it is anything else */
export const asOverload = (error: unknown): never => {
  throw error instanceof TooManyWaiting ? new ProblemError('overloaded', { retryAfterSeconds: 5 }) : error
}
