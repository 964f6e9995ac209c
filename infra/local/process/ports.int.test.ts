import { createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort, isPortFree } from './ports.ts'

const server = createServer()
const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))

afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())))

describe('a port', () => {
  it('is free until a server listens on it', async () => {
    const port = await freePort()
    expect(await isPortFree(port)).toBe(true)

    await listen(port)
    expect(await isPortFree(port)).toBe(false)
    expect(await freePort()).not.toBe(port)
  })
})
