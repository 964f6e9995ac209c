import { once } from 'node:events'
import { createServer, type ListenOptions, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Node accepts one connection for each listening socket in a turn of its event loop (libuv 1.45), and under load a turn
 * takes long: with one socket, new connections wait for seconds where nothing can refuse them.
 */
const LISTENERS = 64

export type Place = Readonly<{ host: string; port: number; backlog: number }>

export type Listening = Readonly<{
  address: string
  /** Accepts no more; resolves when the last connection has ended. The app is closed by its own `close`. */
  close: () => Promise<void>
}>

const listen = async (server: Server, options: ListenOptions): Promise<void> => {
  server.listen(options)
  await once(server, 'listening')
}

const closed = (server: Server): Promise<void> => new Promise((resolve) => void server.close(() => resolve()))

/**
 * Sockets that share a port would share it with another process as well: without this look, a second portal on the same
 * port would take half of the requests and report nothing.
 */
const assertFree = async ({ host, port }: Place): Promise<void> => {
  if (port === 0) return
  const probe = createServer()
  await listen(probe, { host, port })
  await closed(probe)
}

/** macOS and Windows cannot divide the connections of a port. */
const canShare = process.platform === 'linux' || process.platform === 'freebsd'

/** @throws EADDRINUSE where another process listens, and the other errors of `listen` */
export const listenOn = async (app: FastifyInstance, place: Place): Promise<Listening> => {
  if (!canShare) return { address: await app.listen(place), close: async () => undefined }
  await assertFree(place)
  const shared = { ...place, reusePort: true }
  const address = await app.listen(shared)
  const port = Number(new URL(address).port)
  const others = Array.from({ length: LISTENERS - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket)),
  )
  await Promise.all(others.map((server) => listen(server, { ...shared, port })))
  return {
    address,
    close: async () => {
      await Promise.all(others.map(closed))
    },
  }
}
