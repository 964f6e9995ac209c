import { watchFigures } from '@portal/contracts/http/reporting'
import { SurveyId } from '@portal/contracts/ids'
import { answerWithEvents } from '../../http/calls/event-stream.ts'
import { endingStreams } from '../../http/calls/live-streams.ts'
import { type Route, route } from '../../http/calls/route.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import type { LiveFigures } from '../live/live-figures.ts'

const surveysIn = (list: string): readonly SurveyId[] =>
  list.split(',').flatMap((name) => SurveyId.safeParse(name).data ?? [])

export const watchFiguresRoute = ({ figuresLive }: Readonly<{ figuresLive: LiveFigures }>): Route => {
  const watching = route(watchFigures, async (request, reply) => {
    const { id: memberId } = actorOf(request)
    const surveys = surveysIn(request.query.surveys)
    return answerWithEvents(request, reply, (stream) => figuresLive.join({ ...stream, memberId, surveys }))
  })
  return endingStreams(watching, figuresLive)
}
