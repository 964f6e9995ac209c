import { PassThrough } from 'node:stream'
import { watchNotifications } from '@portal/contracts/http/notifications'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from '../../http/calls/route.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import { languageOf } from '../../texts/language-of.ts'
import type { NotificationsDeps } from '../deps.ts'
import type { Watcher } from '../live/watched.ts'

const POSITION = /^[0-9a-f/-]{1,64}$/
/** What a client that does not read may have unread before its stream ends. */
const MOST_UNSENT = 64 * 1024
/** A stream ends with the session: whether it has ended is looked up this often. */
const LOOK_AT_SESSION_MS = 60_000
const RETRY_SECONDS = 30

/** Nothing on the way may keep events back: `no-transform` for proxies that compress, `x-accel-buffering` for nginx. */
const STREAM = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** The position that a browser names when it connects again; null for none, or for one that is not ours. */
const resumedFrom = ({ headers }: FastifyRequest): string | null => {
  const last = headers['last-event-id']
  return typeof last === 'string' && POSITION.test(last) ? last : null
}

const writingTo = (stream: PassThrough, request: FastifyRequest): Watcher => ({
  memberId: actorOf(request).id,
  language: languageOf(request),
  write: (text) => {
    if (stream.writableEnded) return
    if (stream.writableLength > MOST_UNSENT) stream.end()
    else stream.write(text)
  },
  end: () => void stream.end(),
})

const endWithSession = (request: FastifyRequest, end: () => void): (() => void) => {
  const { sessions } = request.server
  const look = () => {
    sessions.actorOf(request).then(
      (actor) => (actor === null ? end() : undefined),
      () => undefined, // the store is away for a moment: looked at again
    )
  }
  const looking = setInterval(look, LOOK_AT_SESSION_MS)
  return () => clearInterval(looking)
}

const answered = async (
  { noticesLive }: Pick<NotificationsDeps, 'noticesLive'>,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const stream = new PassThrough()
  const watcher = writingTo(stream, request)
  const leave = noticesLive.join(watcher, resumedFrom(request))
  if (leave === null) throw new ProblemError('too-many-requests', { retryAfterSeconds: RETRY_SECONDS })
  const stopLooking = endWithSession(request, watcher.end)
  reply.raw.once('close', () => {
    stopLooking()
    leave()
  })
  return reply.headers(STREAM).send(stream)
}

/** Ends the streams before the server closes: it waits for the replies to current requests. */
export const watchRoute = (deps: Pick<NotificationsDeps, 'noticesLive'>): Route => {
  const { call, addTo } = route(watchNotifications, (request, reply) => answered(deps, request, reply))
  return {
    call,
    addTo: (app) => {
      app.addHook('preClose', async () => deps.noticesLive.close())
      addTo(app)
    },
  }
}
