import { setTimeout as sleep } from 'node:timers/promises'

export const STEP_MS = 400

/**
 * Does some work and answers at the next full step of time after its begin: how long it took says nothing of what was found. What
 * fails is told at a step as well.
 */
export const inStep = async <Result>(work: () => Promise<Result>, stepMs = STEP_MS): Promise<Result> => {
  const began = performance.now()
  try {
    return await work()
  } finally {
    await sleep(stepMs - ((performance.now() - began) % stepMs))
  }
}
