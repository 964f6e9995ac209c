import { listDeadLetters, listParkedEvents } from '@portal/contracts/http/operations/dead-letters'
import type { DeadLetter } from '@portal/projections/operations/dead-letters/queries'
import { eventAt } from '@portal/projections/operations/events/queries'
import { route } from '../../http/calls/route.ts'
import type { Desk } from '../desk/desk.ts'
import { presentExcluded, presentParkedEvent, presentParkedKeys } from '../desk/presenter.ts'

const LINES = 200

/** Events that could not be applied: which, and why. */
export const deadLettersRoute = ({ deadLetters, builds }: Desk) =>
  route(listDeadLetters, async () => {
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
  })

/** The events of one key, as they are stored. */
export const parkedEventsRoute = ({ deadLetters, events }: Desk) => {
  const dataOf = async ({ position, eventId }: DeadLetter): Promise<unknown> => {
    const stored = await eventAt(events, position)
    return stored?.eventId === eventId ? stored.data : null
  }

  return route(listParkedEvents, async ({ query }) => {
    const letters = (await deadLetters.list(query.projection, query.key)).slice(0, LINES)
    return {
      events: await Promise.all(letters.map(async (letter) => presentParkedEvent(letter, await dataOf(letter)))),
    }
  })
}
