import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 60_000
const LOOK_EVERY_MS = 20

/**
 * Waits until the condition is true. @throws with `what` (a statement: "the api is ready") when the time is over. The
 * long limit is for a busy machine; speed is measured by benchmarks.
 */
export const until = async (
  what: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs = PATIENCE_MS,
): Promise<void> => {
  const deadline = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`waited ${Math.round(withinMs / 1_000)} s in vain: ${what}`)
    await sleep(LOOK_EVERY_MS)
  }
}
