import { Instant } from '@portal/contracts/ids'
import { eventsAfter, newestEvents, scan } from '../event-log/eventstoredb/all-events.ts'
import { type EventStoreClient, isNoStream } from '../event-log/eventstoredb/client.ts'
import { PREFIX } from '../event-log/eventstoredb/eventstoredb-event-log.ts'
import { headIn } from '../event-log/eventstoredb/head.ts'
import { wirePositionOf } from '../event-log/eventstoredb/position.ts'
import { type StoredWireEvent, storedEvent } from '../event-log/eventstoredb/records.ts'
import type { StoredEventRow } from '../event-log/stored-event.ts'
import { PositionRefused } from './feed.ts'
import type { StoredEvents } from './stored-rows.ts'

const rowOf =
  (prefix: string) =>
  ({ wire, position, metadata }: StoredWireEvent): StoredEventRow => ({
    position,
    stream: wire.streamId.slice(prefix.length),
    version: Number(wire.revision) + 1,
    eventId: wire.id,
    recordedAt: Instant.parse(wire.created.toISOString()),
    schemaVersion: metadata.schema,
    json: JSON.stringify(wire.data),
  })

/** For the log in EventStoreDB. */
export const eventStoreRows = (client: EventStoreClient, prefix = PREFIX): StoredEvents => {
  const asRow = rowOf(prefix)

  async function* ofStream(stream: string): AsyncIterable<StoredEventRow> {
    try {
      const events = client.readStream(prefix + stream, { fromRevision: 0n, requiresLeader: true })
      for await (const { event } of events) if (event) yield asRow(storedEvent(event))
    } catch (error) {
      if (!isNoStream(error)) throw error
    }
  }

  async function* newest(): AsyncIterable<StoredEventRow> {
    for await (const stored of newestEvents(client, prefix)) yield asRow(stored)
  }

  return {
    read: async (after, { ceiling, ...limits }) => {
      if (!wirePositionOf(after)) throw new PositionRefused(`A log has no position "${after}"`)
      const head = await headIn(client, prefix)
      if (after > head) throw new PositionRefused(`This log ends at ${head}: it has no ${after}`)
      const end = ceiling !== undefined && ceiling < head ? ceiling : head
      const { found, upTo } = await scan(eventsAfter(client, prefix, after, end), after, end, limits)
      return { rows: found.map(asRow), upTo, head }
    },
    ofStream,
    newest,
  }
}
