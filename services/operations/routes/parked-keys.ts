import { EvictKeyBody, RetryKeysBody } from '@portal/contracts/http/dead-letters'
import { DoneReply } from '@portal/contracts/http/read-models'
import type { RoutePlugin } from '../../http/calls/contracts.ts'
import { may, signedIn } from '../../http/sessions/actor.ts'
import { askerOf, doneOrRefused } from '../asker.ts'
import type { Desk } from '../desk.ts'
import { operationsPolicy } from '../policy.ts'

/** What may be done about events that could not be applied: try them again, or give them up. */
export const parkedKeysRoutes: RoutePlugin<Desk> = async (app, { commands }) => {
  app.post(
    '/api/operations/dead-letters/retry',
    {
      onRequest: [signedIn, may(operationsPolicy.act)],
      schema: {
        summary: 'Try parked events again',
        repeatable: true,
        body: RetryKeysBody,
        response: { 200: DoneReply },
      },
    },
    async (request) => {
      const { projection, key } = request.body
      return doneOrRefused(await commands.retryKeys(askerOf(request), projection, key ?? null))
    },
  )

  app.post(
    '/api/operations/dead-letters/evict',
    {
      onRequest: [signedIn, may(operationsPolicy.act)],
      schema: {
        summary: 'Give up the parked events of a key',
        repeatable: true,
        body: EvictKeyBody,
        response: { 200: DoneReply },
      },
    },
    async (request) => {
      const { projection, key, reason } = request.body
      return doneOrRefused(await commands.evictKey(askerOf(request), projection, key, reason))
    },
  )
}
