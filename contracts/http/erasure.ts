import * as z from 'zod/mini'
import { call } from './call.ts'

/** `dueAt`: when the account is erased; null while it is not to be. `pauseDays`: how long the pause is. */
const ErasureState = z.object({ dueAt: z.nullable(z.string()), pauseDays: z.int() })
export type ErasureState = z.infer<typeof ErasureState>

export const getErasure = call({
  method: 'GET',
  path: '/api/profile/erasure',
  summary: 'Whether my account is to be deleted, and when',
  who: 'signed-in',
  replies: { 200: ErasureState },
})

/** A wrong password is 400 `wrong-password`; 409 `last-way` where nobody knows the password of the account. */
export const askForErasure = call({
  method: 'POST',
  path: '/api/profile/erasure',
  summary: 'Delete my account after a pause, in which I can withdraw it',
  who: 'signed-in',
  isOwnersAlone: true,
  body: z.object({ password: z.string().check(z.minLength(1), z.maxLength(1_000)) }),
  replies: { 200: ErasureState },
})

export const withdrawErasure = call({
  method: 'POST',
  path: '/api/profile/erasure/withdraw',
  summary: 'Keep my account',
  who: 'signed-in',
  isOwnersAlone: true,
  replies: { 200: ErasureState },
})
