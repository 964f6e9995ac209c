import type { Position } from '@portal/infra/event-log/event-log'
import type { Feed } from '@portal/infra/feed/feed'
import type { Projection } from '../projection.ts'

/**
 * Whether the log has no event for a projection after one position and up to another: then its rows hold everything up to
 * there, although its checkpoint does not say so yet. False where that is not cheap to know.
 */
export type NothingBetween = (projection: string, after: Position, upTo: Position) => Promise<boolean>

/** Who is further behind has to work: the log is not searched meanwhile. Events in a log whose positions are dense. */
const NEAR = 5_000

export const nothingBetween = (
  { read, numbers }: Pick<Feed, 'read' | 'numbers'>,
  projections: readonly Pick<Projection, 'name' | 'types'>[],
): NothingBetween => {
  const typesOf = new Map(projections.map(({ name, types }) => [name, types]))
  return async (projection, after, upTo) => {
    const types = typesOf.get(projection)
    const [from, to] = [numbers.numberOf(after), numbers.numberOf(upTo)]
    if (!types || !numbers.areDense || from === null || to === null || to - from > NEAR) return false
    const { events, upTo: searched } = await read(after, { types, limit: 1 })
    const [first] = events
    return first ? first.position > upTo : searched >= upTo
  }
}
