import { STEP_MS } from '@portal/services/identity/in-step'

/** A timer of Node may be this early by another clock. */
const EARLY_MS = 3

/**
 * What a request is answered, and whether that waited for a full step of time: then how long it took says nothing. A busy machine answers
 * later, never sooner.
 */
export const waitingForStep = async <Reply>(request: () => Promise<Reply>) => {
  const began = performance.now()
  const reply = await request()
  return { reply, hasWaited: performance.now() - began >= STEP_MS - EARLY_MS }
}
