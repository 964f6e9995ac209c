import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listen } from './listen.ts'

/** Takes connections, and never says a word. */
const silent = createServer((socket) => socket.on('error', () => undefined).resume())
let url: string
beforeEach(async () => {
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  url = `postgres://portal:secret@127.0.0.1:${(silent.address() as AddressInfo).port}/portal`
})
afterEach(async () => {
  vi.useRealTimers()
  silent.close()
  await once(silent, 'close')
})

const listening = (signal: AbortSignal, onTrouble: (error: unknown) => void) =>
  listen(url, { application: 'portal-test', channel: 'trial', notified: () => undefined, onTrouble }, signal)

it('a server that does not answer is given up, and tried again, and what is wrong is told', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stop = new AbortController()
  const troubles: unknown[] = []
  const called = once(silent, 'connection')
  const ended = listening(stop.signal, (error) => troubles.push(error))
  await called
  const calledAgain = once(silent, 'connection')
  await vi.advanceTimersByTimeAsync(5_000)
  await calledAgain
  expect(troubles).toMatchObject([{ message: 'timeout expired' }])
  stop.abort()
  await ended
})

it('a process that stops does not wait for a server that does not answer', async () => {
  const stop = new AbortController()
  const called = once(silent, 'connection')
  const ended = listening(stop.signal, () => expect.unreachable('it stops'))
  await called
  const began = performance.now()
  stop.abort()
  await ended
  expect(performance.now() - began).toBeLessThan(3_000)
})
