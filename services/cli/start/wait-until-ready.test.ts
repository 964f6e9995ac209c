import { temporaryFolder } from '@portal/tests/support/servers/temporary-folder'
import { afterEach, expect, it, vi } from 'vitest'
import { waitUntilReady } from './wait-until-ready.ts'

const logDir = temporaryFolder().at('.')

afterEach(() => vi.restoreAllMocks())

/** The clock goes on by this much with each look. */
const waiting = async (stepMs: number, readyAt: number) => {
  let now = 0
  let looks = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const said: string[] = []
  const isReady = async () => {
    now += stepMs
    looks += 1
    return looks >= readyAt
  }
  const { signal } = new AbortController()
  await waitUntilReady({ isReady, logDir, say: (line) => said.push(line), signal })
  return { said, looks }
}

it('a portal that starts soon says nothing of it', async () => {
  expect(await waiting(1_000, 3)).toEqual({ said: [], looks: 3 })
})

it('a slow start goes on, and says once where to look', async () => {
  const { said, looks } = await waiting(40_000, 6)
  expect(looks).toBe(6)
  expect(said).toEqual([expect.stringContaining('takes longer than a minute to start; it goes on. See the logs in')])
})

it('a start that never ends is given up', async () => {
  await expect(waiting(200_000, 100)).rejects.toThrow('not ready within ten minutes. See the logs in')
})

it('a wait that is interrupted ends', async () => {
  const controller = new AbortController()
  const isReady = async () => {
    controller.abort()
    return false
  }
  await expect(waitUntilReady({ isReady, logDir, say: () => undefined, signal: controller.signal })).resolves.toBe(
    undefined,
  )
})
