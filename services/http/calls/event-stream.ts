import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '../failures/problems.ts'
import { HEARTBEAT } from './event-text.ts'

/** A stream of server-sent events to a browser. `write` and `end` never throw. */
export type EventStream = Readonly<{ write: (text: string) => void; end: () => void }>

/** What a client that does not read may have unread before its stream ends. */
const MOST_UNSENT = 64 * 1024
/** A stream ends with the session: whether it has ended is looked up this often. */
const LOOK_AT_SESSION_MS = 60_000
const RETRY_SECONDS = 30
const HEARTBEAT_MS = 15_000

/** Nothing on the way may keep events back: `no-transform` for proxies that compress, `x-accel-buffering` for nginx. */
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

const writingTo = (body: PassThrough): EventStream => ({
  write: (text) => {
    if (body.writableEnded) return
    if (body.writableLength > MOST_UNSENT) body.end()
    else body.write(text)
  },
  end: () => void body.end(),
})

const endWithSession = (request: FastifyRequest, end: () => void): (() => void) => {
  const { sessions } = request.server
  const look = () => {
    Promise.resolve(sessions.actorOf(request)).then(
      (actor) => (actor === null ? end() : undefined),
      () => undefined, // the store is away for a moment: looked at again
    )
  }
  const looking = setInterval(look, LOOK_AT_SESSION_MS)
  return () => clearInterval(looking)
}

/**
 * Answers with a stream, until the browser leaves or its session ends. `join` is told of it and returns how it leaves.
 * @throws ProblemError if `join` returns null: there are too many
 */
export const answerWithEvents = (
  request: FastifyRequest,
  reply: FastifyReply,
  join: (stream: EventStream) => (() => void) | null,
): FastifyReply => {
  const body = new PassThrough()
  const stream = writingTo(body)
  const leave = join(stream)
  if (leave === null) throw new ProblemError('too-many-requests', { retryAfterSeconds: RETRY_SECONDS })
  const stopLooking = endWithSession(request, stream.end)
  reply.raw.once('close', () => {
    stopLooking()
    leave()
  })
  return reply.headers(HEADERS).send(body)
}

/** Sends a comment to streams from time to time; it is called more often than that. */
export const heartbeat = (clock: () => Date) => {
  let beatAt = 0
  return (streams: Iterable<Pick<EventStream, 'write'>>): void => {
    const now = clock().getTime()
    if (Math.abs(now - beatAt) < HEARTBEAT_MS) return
    beatAt = now
    for (const { write } of streams) write(HEARTBEAT)
  }
}
