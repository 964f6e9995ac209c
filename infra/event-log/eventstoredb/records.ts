import { type EventRegistry, readEvent } from '@portal/contracts/events/registry'
import { Instant } from '@portal/contracts/ids'
import * as z from 'zod/mini'
import { uuidText } from '../../tools/uuid.ts'
import { eventIdIn } from '../event-ids.ts'
import type { Position, Recorded } from '../event-log.ts'
import type { PreparedRequest } from '../prepared-request.ts'
import type { NewWireEvent, WireEvent } from './client.ts'
import { positionOf } from './position.ts'

/**
 * Metadata of an event. The server compares ids only, so command and intent are stored here. `no` is the number of the
 * event within its request, from 0; `of` is the length of the request; `bytes` is the size of the data as text.
 */
const Metadata = z.object({
  commandId: z.string(),
  intent: z.string(),
  schema: z.int(),
  no: z.int(),
  of: z.int(),
  bytes: z.int(),
})
type Metadata = z.infer<typeof Metadata>

const Data = z.looseObject({ type: z.string() })

/** One of our events, as it is stored. */
export type StoredWireEvent = Readonly<{ wire: WireEvent; position: Position; metadata: Metadata }>

/** @throws if another program wrote to our streams, or the server does not report positions (before 22.6) */
export function storedEvent(wire: WireEvent): StoredWireEvent {
  const metadata = Metadata.safeParse(wire.metadata)
  if (!metadata.success) throw new Error(`Event ${wire.id} of EventStoreDB was not written by this portal`)
  if (!wire.position) throw new Error('EventStoreDB gave no position: it must be of version 22.6 or later')
  return { wire, position: positionOf(wire.position), metadata: metadata.data }
}

export function recordedOf(
  registry: EventRegistry,
  prefix: string,
  { wire, position, metadata }: StoredWireEvent,
): Recorded {
  return {
    event: readEvent(registry, metadata.schema, Data.parse(wire.data)),
    position,
    stream: wire.streamId.slice(prefix.length),
    version: Number(wire.revision) + 1,
    eventId: wire.id,
    recordedAt: Instant.parse(wire.created.toISOString()),
  }
}

export function wireEventsOf(request: PreparedRequest): NewWireEvent[] {
  const { commandId, ids, types, schemas, data, sizes } = request
  const intent = request.intent.toString('hex')
  return data.map((json, index) => {
    const metadata: Metadata = {
      commandId,
      intent,
      schema: schemas[index] ?? 1,
      no: index,
      of: data.length,
      bytes: sizes[index] ?? 0,
    }
    return {
      id: uuidText(eventIdIn(ids, index)),
      contentType: 'application/json',
      type: types[index] ?? '',
      data: Data.parse(JSON.parse(json)),
      metadata,
    }
  })
}
