import { DoneReply, StepBody } from '@portal/contracts/http/read-models'
import type { RoutePlugin } from '../../http/calls/contracts.ts'
import { may, signedIn } from '../../http/sessions/actor.ts'
import { askerOf, doneOrRefused } from '../asker.ts'
import type { Desk } from '../desk.ts'
import { operationsPolicy } from '../policy.ts'

/** Show a build, go back to one, throw one away, pause or resume it. */
export const stepsRoute: RoutePlugin<Desk> = async (app, { commands }) => {
  app.post(
    '/api/operations/steps',
    {
      onRequest: [signedIn, may(operationsPolicy.act)],
      schema: {
        summary: 'One step with one build of a read model',
        repeatable: true,
        body: StepBody,
        response: { 200: DoneReply },
      },
    },
    async (request) => doneOrRefused(await commands.stepBuild(askerOf(request), request.body)),
  )
}
