import type { FastifyRequest } from 'fastify'
import { ProblemError } from '../http/failures/problems.ts'
import { asOverload } from './as-overload.ts'
import { deviceOf } from './devices.ts'
import { type SignedIn, type SignInDeps, signIn } from './sign-in.ts'

/** Asks for the password of who is signed in already. A wrong one counts as at sign-in, so that it cannot be guessed here either. */
export const ownPassword = (deps: SignInDeps) => {
  const check = signIn(deps)
  return (request: FastifyRequest, username: string, password: string): Promise<SignedIn> =>
    check({ username, password, address: request.ip, device: deviceOf(request) }).catch(asOverload)
}

/** As `ownPassword`, for calls whose refusals are problems. @throws {ProblemError} unless the password is right */
export const assertOwnPassword = (deps: SignInDeps) => {
  const check = ownPassword(deps)
  return async (request: FastifyRequest, username: string, password: string): Promise<void> => {
    const checked = await check(request, username, password)
    switch (checked.outcome) {
      case 'signed-in':
        return
      case 'unknown-login':
        throw new ProblemError('account-closed')
      case 'too-many-failures':
        throw new ProblemError('too-many-requests', { retryAfterSeconds: checked.minutes * 60 })
      case 'not-activated':
      case 'locked-out':
      case 'wrong-password':
        throw new ProblemError(checked.outcome)
    }
  }
}
