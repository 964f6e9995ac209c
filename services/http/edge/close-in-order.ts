import type { FastifyInstance } from 'fastify'
import type { Listening } from './listen.ts'

const LOOK_EVERY_MS = 50

/**
 * Accepts no more requests and waits for the replies to the current ones. A connection that is busy when the server
 * begins to close would be kept alive for over a minute, so idle connections are closed repeatedly.
 */
export const closeInOrder = async (app: FastifyInstance, listening: Pick<Listening, 'close'>): Promise<void> => {
  const closingIdle = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS)
  try {
    await Promise.all([listening.close(), app.close()])
  } finally {
    clearInterval(closingIdle)
  }
}
