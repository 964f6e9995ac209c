import type { Position } from '../event-log/event-log.ts'
import type { Feed } from './feed.ts'

/** Seconds that the oldest event after a position has waited; 0 if there is none. @throws PositionRefused */
export const secondsBehind = async (feed: Feed, position: Position): Promise<number> => {
  const { events } = await feed.read(position, { limit: 1 })
  const [next] = events
  return next ? Math.max(0, (Date.now() - Date.parse(next.recordedAt)) / 1_000) : 0
}
