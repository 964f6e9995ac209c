import { Fenced } from '../runtime/batches/checkpoint.ts'
import { Held } from '../runtime/rebuild/fill.ts'
import { SwitchRefused } from '../runtime/rebuild/switch.ts'
import { ShardsRefused } from '../runtime/shards/change.ts'
import { VerifyRefused } from '../runtime/verify/verify.ts'
import { ActionRefused } from './action-refused.ts'

/** A refusal is an answer: things are not as they would have to be. Everything else is a failure. */
export const isRefusal = (error: unknown): error is Error =>
  error instanceof ActionRefused ||
  error instanceof SwitchRefused ||
  error instanceof ShardsRefused ||
  error instanceof VerifyRefused ||
  error instanceof Held ||
  error instanceof Fenced
