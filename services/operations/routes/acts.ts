import { ActsQuery, ActsReply } from '@portal/contracts/http/operator-acts'
import type { RoutePlugin } from '../../http/calls/contracts.ts'
import { may, signedIn } from '../../http/sessions/actor.ts'
import type { Desk } from '../desk.ts'
import { operationsPolicy } from '../policy.ts'
import { presentActs } from '../presenter.ts'

const PER_PAGE = 25

/** Who did what to the system, and when: by this page or by the command line. */
export const actsRoute: RoutePlugin<Desk> = async (app, { acts, nameOf }) => {
  app.get(
    '/api/operations/acts',
    {
      onRequest: [signedIn, may(operationsPolicy['read-figures'])],
      schema: { summary: 'What operators did, the newest first', querystring: ActsQuery, response: { 200: ActsReply } },
    },
    async ({ query }) => {
      const lines = await acts.list(query.before === undefined ? null : Number(query.before), PER_PAGE + 1)
      const shown = lines.slice(0, PER_PAGE)
      const next = lines.length > PER_PAGE ? (shown.at(-1)?.position ?? null) : null
      return { acts: await presentActs(shown, nameOf), next }
    },
  )
}
