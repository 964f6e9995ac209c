import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'

const MODULE = new URL('./stop-signal.ts', import.meta.url).href
/** Says that it is up; `atStop` is what it does when it is told to stop. */
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

describe('a process that waits to be told to stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('is told by %s', async (signal) => {
    const running = await started(60_000, 'process.exit(42)')
    running.kill(signal)
    expect(await codeOf(running)).toBe(42)
  })

  it('is told by the end of the process that started it', async () => {
    const running = await started(60_000, 'process.exit(42)')
    running.disconnect()
    expect(await codeOf(running)).toBe(42)
  })

  it('is ended with code 1 if it does not end in time, however often it is told', async () => {
    const running = await started(300, '')
    running.kill('SIGTERM')
    running.kill('SIGTERM')
    expect(await codeOf(running)).toBe(1)
  })
})
