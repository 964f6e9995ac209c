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

/** A port of the loopback that nobody had a moment ago. Another may take it first: be ready to ask again. */
export const freePort = (): Promise<number> => tryPort(0, LOOPBACK)

/** May we listen on it? False also for a port that this user may not have (below 1024). */
export const isPortFree = (port: number, host: string = LOOPBACK): Promise<boolean> =>
  tryPort(port, host).then(
    () => true,
    () => false,
  )
