import type { Position } from '../event-log.ts'
import type { EventStoreClient } from './client.ts'
import { positionOf, START } from './position.ts'

/** The position of the last event of ours. The server's own records behind it are passed over: they are few. */
export async function headIn(client: EventStoreClient, prefix: string): Promise<Position> {
  const backwards = client.readAll({ fromPosition: 'end', direction: 'backwards', requiresLeader: true })
  for await (const { event } of backwards) {
    if (event?.position && event.streamId.startsWith(prefix)) return positionOf(event.position)
  }
  return START
}
