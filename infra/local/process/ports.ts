import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const LOOPBACK = '127.0.0.1'

/** Listens for a moment; returns the port, or the error. */
const tryPort = (port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })

/**
 * Below the range that systems use for outgoing connections (32,768 and up on Linux, 49,152 elsewhere): a server that
 * restarts after a crash must not find its port in use by an outgoing connection.
 */
const LOWEST = 15_000
const HIGHEST = 32_767
const TRIES = 50

/** A free port of the loopback interface. Another program may take it first: be ready to ask again. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(LOWEST, HIGHEST + 1)
    if (await isPortFree(port)) return port
  }
  return tryPort(0, LOOPBACK)
}

/** Whether this process may listen on it. False also for a port that this user may not use (below 1024). */
export const isPortFree = (port: number, host: string = LOOPBACK): Promise<boolean> =>
  tryPort(port, host).then(
    () => true,
    () => false,
  )
