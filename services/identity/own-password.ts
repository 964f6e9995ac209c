import type { FastifyRequest } from 'fastify'
import { asOverload } from './as-overload.ts'
import { deviceOf } from './devices.ts'
import { type SignedIn, type SignInDeps, signIn } from './sign-in.ts'

/** Asks for the password of who is signed in already. A wrong one counts as at sign-in, so that it cannot be guessed here either. */
export const ownPassword = (deps: SignInDeps) => {
  const check = signIn(deps)
  return (request: FastifyRequest, username: string, password: string): Promise<SignedIn> =>
    check({ username, password, address: request.ip, device: deviceOf(request) }).catch(asOverload)
}
