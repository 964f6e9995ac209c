import { type EventRegistry, readEvent } from '@portal/contracts/events/registry'
import type { Instant } from '@portal/contracts/ids'
import type { Position, Recorded } from './event-log.ts'

/** An event as an adapter read it. `json` is the whole event, its type included. */
export type StoredEventRow = Readonly<{
  position: Position
  stream: string
  version: number
  eventId: string
  recordedAt: Instant
  schemaVersion: number
  json: string
}>

/** Parsed and upcast to the newest version; personal fields stay as they are stored. */
export function recordedFrom(registry: EventRegistry, row: StoredEventRow): Recorded {
  const { position, stream, version, eventId, recordedAt } = row
  const event = readEvent(registry, row.schemaVersion, JSON.parse(row.json))
  return { event, position, stream, version, eventId, recordedAt }
}
