import type { Position } from '../event-log.ts'
import type { EventStoreClient } from './client.ts'
import { positionOf, START } from './position.ts'

/** Records to read at first: the newest is usually the portal's, and the server sends as many as are requested. */
const FIRST_LOOK = 16

/** The position of our last event. Records of the server itself that follow it are skipped: they are few. */
export async function headIn(client: EventStoreClient, prefix: string): Promise<Position> {
  const newest = await newestIn(client, prefix, FIRST_LOOK)
  return newest ?? (await newestIn(client, prefix, undefined)) ?? START
}

async function newestIn(client: EventStoreClient, prefix: string, count: number | undefined): Promise<Position | null> {
  const options = { fromPosition: 'end', direction: 'backwards', requiresLeader: true } as const
  for await (const { event } of client.readAll({ ...options, ...(count !== undefined && { maxCount: count }) })) {
    if (event?.position && event.streamId.startsWith(prefix)) return positionOf(event.position)
  }
  return null
}
