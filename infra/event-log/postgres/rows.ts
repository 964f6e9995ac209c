import type { EventRegistry } from '@portal/contracts/events/registry'
import { Instant } from '@portal/contracts/ids'
import type { Recorded } from '../event-log.ts'
import { positionOf } from '../position.ts'
import { recordedFrom } from '../stored-event.ts'

/** The columns of a read, in the order that `recordedReader` expects. */
export const COLUMNS = 'pos, version, stream_id, event_id, recorded_at, schema_v, data'

/** Returns all values as the text that the server sent: the driver's own parsing would cost more than what we need. */
export const asText = { getTypeParser: () => (value: string) => value }

export type EventRow = [
  pos: string,
  version: string,
  streamId: string,
  eventId: string,
  recordedAt: string,
  schemaVersion: string,
  data: string,
]

/** Parses rows one after another. Events of one flush have the same time, so it is parsed once for all of them. */
export function recordedReader(registry: EventRegistry): (row: EventRow) => Recorded {
  let lastText = ''
  let lastInstant = Instant.parse('1970-01-01T00:00:00.000Z')
  return ([pos, version, stream, eventId, recordedAt, schemaVersion, json]) => {
    if (recordedAt !== lastText) {
      lastInstant = Instant.parse(new Date(recordedAt).toISOString())
      lastText = recordedAt
    }
    return recordedFrom(registry, {
      position: positionOf(Number(pos)),
      stream,
      version: Number(version),
      eventId,
      recordedAt: lastInstant,
      schemaVersion: Number(schemaVersion),
      json,
    })
  }
}
