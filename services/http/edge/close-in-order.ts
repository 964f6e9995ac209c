import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 50

/**
 * Accepts no more requests and waits for the replies to the current ones. A connection that is busy when the server
 * begins to close would be kept alive for over a minute, so idle connections are closed repeatedly.
 */
export const closeInOrder = async (app: FastifyInstance): Promise<void> => {
  const closingIdle = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS)
  try {
    await app.close()
  } finally {
    clearInterval(closingIdle)
  }
}
