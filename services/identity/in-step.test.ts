import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inStep } from './in-step.ts'

const lasting = async (ms: number) => {
  const began = performance.now()
  await inStep(() => sleep(ms), 100).catch(() => undefined)
  return performance.now() - began
}

it('answers at a full step, however soon the work is done', async () => {
  for (const took of [await lasting(1), await lasting(40)]) expect(took).toBeGreaterThanOrEqual(99)
})

it('tells a failure at a step as well', async () => {
  const began = performance.now()
  const failing = inStep(() => Promise.reject(new Error('no')), 100)
  await expect(failing).rejects.toThrow('no')
  expect(performance.now() - began).toBeGreaterThanOrEqual(99)
})
