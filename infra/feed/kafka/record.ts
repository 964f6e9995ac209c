import { Instant } from '@portal/contracts/ids'
import * as z from 'zod/mini'
import type { Position } from '../../event-log/event-log.ts'
import type { StoredEventRow } from '../../event-log/stored-event.ts'
import type { Headers, InRecord } from './broker.ts'

/**
 * The place of a record. `pos` is its position in the log; `prev` that of the record before it in this partition, so that
 * a lost one is noticed. Everything of this partition up to `pos` has then been sent. `epoch` counts how often the topics
 * began again; `log` is the id of the log.
 */
export type Place = Readonly<{ pos: Position; prev: Position; epoch: number; log: string }>

/** A watermark has no event: it tells readers of an idle partition how far the log has been sent. */
export type Received = Readonly<{ place: Place; row: StoredEventRow | null }>

const Placed = z.object({ pos: z.string(), prev: z.string(), epoch: z.coerce.number(), log: z.string() })
const Described = z.object({
  id: z.string(),
  stream: z.string(),
  version: z.coerce.number(),
  schema: z.coerce.number(),
  at: Instant,
})

const placeHeaders = ({ pos, prev, epoch, log }: Place): Headers => ({ pos, prev, epoch: String(epoch), log })

export const eventRecord = (row: StoredEventRow, place: Place): Readonly<{ value: string; headers: Headers }> => ({
  value: row.json,
  headers: {
    ...placeHeaders(place),
    id: row.eventId,
    stream: row.stream,
    version: String(row.version),
    schema: String(row.schemaVersion),
    at: row.recordedAt,
  },
})

export const watermark = (place: Place): Readonly<{ value: null; headers: Headers }> => ({
  value: null,
  headers: placeHeaders(place),
})

/** @throws if the record is not one of the relay's */
export function receivedFrom({ value, headers }: InRecord): Received {
  const place = Placed.parse(headers)
  if (value === null) return { place, row: null }
  const { id, stream, version, schema, at } = Described.parse(headers)
  const row = {
    position: place.pos,
    stream,
    version,
    eventId: id,
    recordedAt: at,
    schemaVersion: schema,
    json: value,
  }
  return { place, row }
}
