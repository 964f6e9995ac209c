import type { FastifyInstance } from 'fastify'

/**
 * Goes on reading an upload that was refused before all of it had come, and forgets what comes: a browser reads no reply before it has sent
 * everything, so it would wait until the server gives up. The time of a request is limited anyway.
 */
export const readToItsEnd = (app: FastifyInstance): void => {
  app.addHook('onResponse', async ({ raw }) => {
    raw.unpipe()
    raw.resume()
  })
}
