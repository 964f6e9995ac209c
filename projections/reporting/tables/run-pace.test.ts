import { describe, expect, it } from 'vitest'
import { RunStopped, runPace } from './run-pace.ts'

const busyFor = (ms: number): void => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

describe('the pace of a run', () => {
  it('lets other work run every ten milliseconds', async () => {
    const pace = runPace(new AbortController().signal)
    let others = 0
    const timer = setInterval(() => {
      others += 1
    }, 1)
    for (let row = 0; row < 20; row += 1) {
      busyFor(5)
      await pace.rest()
    }
    clearInterval(timer)
    expect(others).toBeGreaterThanOrEqual(5)
  })

  it('ends a run that takes too long, and says what to do', async () => {
    const pace = runPace(new AbortController().signal, 5)
    busyFor(6)
    await expect(pace.rest()).rejects.toMatchObject({ fault: { key: 'run-too-long' } })
  })

  it('ends a run whose client has disconnected', async () => {
    const gone = new AbortController()
    const pace = runPace(gone.signal)
    gone.abort()
    await expect(pace.rest()).rejects.toThrow(RunStopped)
  })
})
