import { DeadLettersReply, ParkedEventsQuery, ParkedEventsReply } from '@portal/contracts/http/dead-letters'
import type { DeadLetter } from '@portal/projections/operations/dead-letters/queries'
import type { EventFilter } from '@portal/projections/operations/events/queries'
import type { RoutePlugin } from '../../http/calls/contracts.ts'
import { may, signedIn } from '../../http/sessions/actor.ts'
import type { Desk } from '../desk.ts'
import { operationsPolicy } from '../policy.ts'
import { presentExcluded, presentParkedEvent, presentParkedKeys } from '../presenter.ts'

const LINES = 200

const at = (position: number): EventFilter => ({
  types: null,
  stream: null,
  member: null,
  since: null,
  until: null,
  from: position,
  to: position,
})

/** Events that could not be applied: which, and why. */
export const deadLettersRoutes: RoutePlugin<Desk> = async (app, { deadLetters, builds, events }) => {
  const dataOf = async ({ position, eventId }: DeadLetter): Promise<unknown> => {
    const [stored] = await events.page(at(position), position - 1, 1)
    return stored?.eventId === eventId ? stored.data : null
  }

  app.get(
    '/api/operations/dead-letters',
    {
      onRequest: [signedIn, may(operationsPolicy['read-figures'])],
      schema: { summary: 'What could not be applied, and what was given up', response: { 200: DeadLettersReply } },
    },
    async () => {
      const [letters, excluded, models] = await Promise.all([
        deadLetters.list(null, null),
        deadLetters.excluded(null),
        builds.list(),
      ])
      const isShown = (projection: string, version: number): boolean =>
        models.some(
          (model) =>
            model.projection === projection &&
            model.builds.some((build) => build.version === version && build.state === 'live'),
        )
      const keys = presentParkedKeys(letters, isShown)
      return {
        keys: keys.slice(0, LINES),
        parkedKeys: keys.length,
        parkedEvents: letters.length,
        excluded: excluded.slice(0, LINES).map(presentExcluded),
        excludedEvents: excluded.length,
      }
    },
  )

  app.get(
    '/api/operations/dead-letters/events',
    {
      onRequest: [signedIn, may(operationsPolicy['read-figures'])],
      schema: {
        summary: 'The parked events of one key, as they are stored',
        querystring: ParkedEventsQuery,
        response: { 200: ParkedEventsReply },
      },
    },
    async ({ query }) => {
      const letters = (await deadLetters.list(query.projection, query.key)).slice(0, LINES)
      const found = await Promise.all(letters.map(async (letter) => presentParkedEvent(letter, await dataOf(letter))))
      return { events: found }
    },
  )
}
