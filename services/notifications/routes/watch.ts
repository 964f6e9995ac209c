import { watchNotifications } from '@portal/contracts/http/notifications'
import type { FastifyRequest } from 'fastify'
import { answerWithEvents } from '../../http/calls/event-stream.ts'
import { endingStreams } from '../../http/calls/live-streams.ts'
import type { Route } from '../../http/calls/route.ts'
import { route } from '../../http/calls/route.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import { languageOf } from '../../texts/language-of.ts'
import type { NotificationsDeps } from '../deps.ts'

const POSITION = /^[0-9a-f/-]{1,64}$/

/** The position that a browser names when it connects again; null for none, or for one that is not ours. */
const resumedFrom = ({ headers }: FastifyRequest): string | null => {
  const last = headers['last-event-id']
  return typeof last === 'string' && POSITION.test(last) ? last : null
}

export const watchRoute = ({ noticesLive }: Pick<NotificationsDeps, 'noticesLive'>): Route => {
  const watching = route(watchNotifications, async (request, reply) => {
    const { id: memberId } = actorOf(request)
    const language = languageOf(request)
    return answerWithEvents(request, reply, (stream) =>
      noticesLive.join({ ...stream, memberId, language }, resumedFrom(request)),
    )
  })
  return endingStreams(watching, noticesLive)
}
