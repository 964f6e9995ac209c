import { SystemStatus } from '@portal/contracts/http/operations'
import type { SystemStatusQueries } from '@portal/projections/operations/system-status/queries'
import type { RoutePlugin } from '../../http/calls/contracts.ts'
import { may, signedIn } from '../../http/sessions/actor.ts'
import { operationsPolicy } from '../policy.ts'

/** The log, the projections and the database, as `portal status` shows them. */
export const statusRoute: RoutePlugin<SystemStatusQueries> = async (app, { status }) => {
  app.get(
    '/api/operations/status',
    {
      onRequest: [signedIn, may(operationsPolicy['read-figures'])],
      schema: { summary: 'How the log and its projections are', response: { 200: SystemStatus } },
    },
    () => status(),
  )
}
