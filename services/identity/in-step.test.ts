import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inStep } from './in-step.ts'

const STEP_MS = 100
/** A timer of Node may be this early by another clock. */
const EARLY_MS = 3

const lasting = async (ms: number) => {
  const began = performance.now()
  await inStep(() => sleep(ms), STEP_MS).catch(() => undefined)
  return performance.now() - began
}

it('answers at a full step, however soon the work is done', async () => {
  for (const took of [await lasting(1), await lasting(40)]) expect(took).toBeGreaterThanOrEqual(STEP_MS - EARLY_MS)
})

it('tells a failure at a step as well', async () => {
  const began = performance.now()
  const failing = inStep(() => Promise.reject(new Error('no')), STEP_MS)
  await expect(failing).rejects.toThrow('no')
  expect(performance.now() - began).toBeGreaterThanOrEqual(STEP_MS - EARLY_MS)
})
