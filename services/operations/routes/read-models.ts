import { ReadModelsReply } from '@portal/contracts/http/read-models'
import type { RoutePlugin } from '../../http/calls/contracts.ts'
import { may, signedIn } from '../../http/sessions/actor.ts'
import type { Desk } from '../desk.ts'
import { operationsPolicy } from '../policy.ts'
import { presentWorks } from '../presenter.ts'

/** Which rows there are of each read model, and which works are under way or ended last. */
export const readModelsRoute: RoutePlugin<Desk> = async (app, { builds, works, nameOf }) => {
  app.get(
    '/api/operations/read-models',
    {
      onRequest: [signedIn, may(operationsPolicy['read-figures'])],
      schema: { summary: 'The read models, their builds, and works on them', response: { 200: ReadModelsReply } },
    },
    async () => {
      const [models, kept] = await Promise.all([builds.list(), works.list()])
      return { models, works: await presentWorks(kept, nameOf) }
    },
  )
}
