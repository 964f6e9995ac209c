import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 50

/**
 * Takes no more requests and waits for the answers to those that it has. A connection that was busy when the server began
 * to close would be kept for a next request, for over a minute, so those that have fallen idle are closed again and again.
 */
export const closeInOrder = async (app: FastifyInstance): Promise<void> => {
  const closingIdle = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS)
  try {
    await app.close()
  } finally {
    clearInterval(closingIdle)
  }
}
