import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const LOOPBACK = '127.0.0.1'

/** Listens for a moment; the port that was had, or the error. */
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
 * Below the ports that systems give to outgoing connections (32,768 and up on Linux, 49,152 elsewhere): a server that
 * comes back after a crash must not find its port taken by somebody's connection.
 */
const LOWEST = 15_000
const HIGHEST = 32_767
const TRIES = 50

/** A port of the loopback that nobody had a moment ago. Another may take it first: be ready to ask again. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(LOWEST, HIGHEST + 1)
    if (await isPortFree(port)) return port
  }
  return tryPort(0, LOOPBACK)
}

/** May we listen on it? False also for a port that this user may not have (below 1024). */
export const isPortFree = (port: number, host: string = LOOPBACK): Promise<boolean> =>
  tryPort(port, host).then(
    () => true,
    () => false,
  )
