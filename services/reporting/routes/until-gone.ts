import type { FastifyReply } from 'fastify'

/** Aborts when the client disconnects before the reply. */
export const untilGone = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}
