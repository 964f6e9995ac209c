import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'

const MODULE = new URL('./stop-signal.ts', import.meta.url).href
/** Prints when it runs; `atStop` is what it does when it is asked to stop. */
const script = (withinMs: number, atStop: string) => `
  const { stopSignal } = await import(${JSON.stringify(MODULE)})
  const signal = stopSignal(${withinMs})
  signal.addEventListener('abort', () => { ${atStop} })
  setInterval(() => {}, 1000)
  process.send('up')`

let child: ChildProcess | undefined
afterEach(() => child?.kill('SIGKILL'))

const started = async (withinMs: number, atStop: string): Promise<ChildProcess> => {
  const running = spawn(process.execPath, ['--input-type=module', '--eval', script(withinMs, atStop)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child = running
  await once(running, 'message')
  return running
}

const codeOf = async (running: ChildProcess): Promise<unknown> => (await once(running, 'exit'))[0]

describe('a process that waits for a stop signal', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('is stopped by %s', async (signal) => {
    const running = await started(60_000, 'process.exit(42)')
    running.kill(signal)
    expect(await codeOf(running)).toBe(42)
  })

  it('is stopped by the end of the process that started it', async () => {
    const running = await started(60_000, 'process.exit(42)')
    running.disconnect()
    expect(await codeOf(running)).toBe(42)
  })

  it('is ended with code 1 if it does not end in time, however many signals it gets', async () => {
    const running = await started(300, '')
    running.kill('SIGTERM')
    running.kill('SIGTERM')
    expect(await codeOf(running)).toBe(1)
  })
})
