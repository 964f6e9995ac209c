import { closeSurvey, reopenSurvey } from '@portal/contracts/http/survey-closing'
import { commandOf, withPosition } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import type { SurveyCommands } from '../commands.ts'

type Deps = Readonly<{ surveys: Pick<SurveyCommands, 'closeSurvey' | 'reopenSurvey'> }>

/** Staff close a survey, and reopen it. */
export const turnSurveyRoutes = ({ surveys }: Deps) =>
  (
    [
      [closeSurvey, surveys.closeSurvey],
      [reopenSurvey, surveys.reopenSurvey],
    ] as const
  ).map(([call, turn]) =>
    route(call, async (request, reply) => {
      const { actor, ...asked } = commandOf(request)
      const { surveyID } = request.params
      const handled = await turn(asked, { surveyId: surveyID, by: actor.id })
      if (handled.outcome === 'rejected') throw new ProblemError('not-found')
      withPosition(reply, handled.position)
      return { surveyID }
    }),
  )
