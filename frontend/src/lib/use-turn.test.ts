import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { turn } from './use-turn.ts'

let [frames, clock] = [0, 0]

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    frames += 1
    return setTimeout(callback)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** How many frames so many things have that take so long each. */
const framesOf = async (count: number, ms: number): Promise<number> => {
  clock += 10_000
  frames = 0
  const work = async (): Promise<void> => {
    await turn()
    clock += ms
  }
  await Promise.all(Array.from({ length: count }, work))
  return frames
}

it('things that are made in their turns have a frame each if they take long, and share one if they do not', async () => {
  expect(await framesOf(3, 40)).toBe(3)
  expect(await framesOf(3, 5)).toBe(1)
  expect(await framesOf(1, 5)).toBe(1)
})
