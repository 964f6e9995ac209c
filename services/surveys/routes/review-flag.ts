import { reviewFlag } from '@portal/contracts/http/survey-flags'
import { commandOf, withPosition } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import type { SurveyCommands } from '../commands.ts'

/** Staff say whether a flag is right. */
export const reviewFlagRoute = ({ surveys }: Readonly<{ surveys: Pick<SurveyCommands, 'reviewFlag'> }>) =>
  route(reviewFlag, async (request, reply) => {
    const { actor, ...asked } = commandOf(request)
    const { surveyID: surveyId, ...reviewing } = request.body
    const handled = await surveys.reviewFlag(asked, { surveyId, ...reviewing, by: actor.id })
    if (handled.outcome === 'rejected') throw new ProblemError('not-found')
    withPosition(reply, handled.position)
    return { status: 'success' as const }
  })
