import {
  getTimer,
  getTimerClicks,
  recordClick,
  recordLoading,
  recordOptOut,
  recordSubmit,
} from '@portal/contracts/http/survey-timers'
import { type Route, route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import { responseIdOf, type SurveyCommands } from '../commands.ts'
import type { OptOutCommands } from './opt-outs.ts'
import type { PageTimers } from './page-timers.ts'
import type { Showing } from './timer-ids.ts'

type Deps = Readonly<{ timers: PageTimers; optOuts: OptOutCommands; surveys: SurveyCommands }>

const recorded = (id: string) => ({ status: 'success' as const, id })

/** The timer calls of the specification, and the beacon of a page that is hidden. An id that was not made here is refused. */
export const timerRoutes = ({ timers, optOuts, surveys }: Deps): readonly Route[] => {
  const { ids, open } = timers
  const showingOf = (id: string): Showing => {
    const showing = ids.read(id)
    if (showing === null) throw new ProblemError('not-your-token')
    return showing
  }
  const settingsOf = async ({ surveyId }: Showing) => (await surveys.newestOf(surveyId))?.survey?.definition.settings

  return [
    route(recordLoading, async ({ body: { id, loadTime } }) => {
      open.loaded(showingOf(id), Math.round(loadTime))
      return recorded(id)
    }),
    route(recordClick, async ({ body: { id, time } }) => {
      open.clicked(showingOf(id), Math.round(time))
      return recorded(id)
    }),
    // The page that follows holds the time that was spent on it: there is nothing to keep.
    route(recordSubmit, async ({ body: { id } }) => {
      showingOf(id)
      return recorded(id)
    }),
    route(recordOptOut, async ({ body: { id, time } }) => {
      const showing = showingOf(id)
      if ((await settingsOf(showing))?.recordOptOut) await optOuts.hidePage(showing, Math.round(time / 100) / 10)
      return recorded(id)
    }),
    route(getTimer, async (request) => {
      const { page, surveyID } = request.query
      const responseId = responseIdOf(surveyID, actorOf(request).id)
      const loadTime = open.find({ responseId, page })?.load ?? null
      return { id: timers.idFor({ surveyId: surveyID, responseId, page }), page, surveyID, loadTime }
    }),
    route(getTimerClicks, async (request) => {
      const responseId = responseIdOf(request.query.surveyID, actorOf(request).id)
      const clicks = open
        .ofResponse(responseId)
        .map(({ page, firstClick = null, clicks: count = 0 }) => ({ page, firstClick, clicks: count }))
      return { clicks }
    }),
  ]
}
