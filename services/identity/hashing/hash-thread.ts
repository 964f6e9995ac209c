import { type Argon2Parameters, argon2Sync } from 'node:crypto'
import { yieldToMainThread } from '@portal/infra/tools/background-thread'

yieldToMainThread('much')

/** One argon2id hash, in a thread of the pool of `hash.ts`. */
export const hash = (parameters: Argon2Parameters): Uint8Array => argon2Sync('argon2id', parameters)
