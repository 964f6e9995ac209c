import type { Pool } from '../database/pool.ts'
import { eventStoreFeed } from '../feed/eventstoredb.ts'
import { eventStoreRows } from '../feed/eventstoredb-rows.ts'
import type { Feed } from '../feed/feed.ts'
import type { Hints } from '../feed/hints.ts'
import { postgresFeed } from '../feed/postgres.ts'
import { postgresStoredRows, type StoredEvents, type StoredRows } from '../feed/stored-rows.ts'
import { untilAborted } from '../process/until-aborted.ts'
import type { Settings } from '../settings.ts'
import type { EventLog } from './event-log.ts'
import { type EventStoreClient, eventStoreClient } from './eventstoredb/client.ts'
import { eventStoreEventLog, PREFIX } from './eventstoredb/eventstoredb-event-log.ts'
import { headIn } from './eventstoredb/head.ts'
import { appendNotifier } from './postgres/append-notice.ts'
import type { Load } from './postgres/group-commit.ts'
import { type Flushed, observedAppend } from './postgres/observed-flush.ts'
import { postgresEventLog } from './postgres/postgres-event-log.ts'

/** Where the event log is: in the portal's own database, or in an EventStoreDB. `close` ends the connections to it. */
export type LogPlace =
  | Readonly<{ kind: 'postgres'; close: () => Promise<void> }>
  | Readonly<{ kind: 'eventstoredb'; client: EventStoreClient; close: () => Promise<void> }>

/** As `EVENT_LOG` says. Sends nothing to a server yet. */
export const placeOfLog = ({
  EVENT_LOG,
  EVENTSTOREDB_URL: url,
}: Pick<Settings, 'EVENT_LOG' | 'EVENTSTOREDB_URL'>): LogPlace => {
  if (EVENT_LOG === 'postgres') return { kind: 'postgres', close: async () => undefined }
  if (url === undefined) throw new Error('EVENT_LOG=eventstoredb needs EVENTSTOREDB_URL: see docs/event-log.md')
  const client = eventStoreClient(url)
  return { kind: 'eventstoredb', client, close: client.dispose }
}

/** `close` refuses new requests and waits for those in flight. `load` is null where this process has no queue. */
export type OpenLog = Readonly<{ log: EventLog; load: (() => Load) | null; close: () => Promise<void> }>

export type LogMeans = Readonly<{
  databaseUrl: string
  pool: Pool
  /** Called for every batch, or for every append where there are no batches. */
  onFlushed?: (flushed: Flushed) => void
  /** For a log in Postgres: called with the reason for which appends are refused that may succeed later. */
  onGivenUp?: (error: unknown) => void
}>

/** The log for writers. Other processes are notified of appends through the database, wherever the log is. */
export const openLog = (place: LogPlace, { databaseUrl, pool, onFlushed, onGivenUp }: LogMeans): OpenLog => {
  if (place.kind === 'postgres') {
    const telling = { ...(onFlushed && { onFlushed }), ...(onGivenUp && { onGivenUp }) }
    const log = postgresEventLog({ url: databaseUrl, reads: pool, ...telling })
    return { log, load: log.load, close: log.close }
  }
  const stored = eventStoreEventLog({ client: place.client, onAppend: appendNotifier(pool) })
  const log = onFlushed ? observedAppend(stored, onFlushed) : stored
  return { log, load: null, close: async () => undefined }
}

/** The log for readers: in order, or as it is stored. */
export type OpenFeed = Readonly<{ feed: Feed; rows: StoredRows; events: StoredEvents | null }>

/** `events` is null where the log can be queried by SQL. */
export const openFeed = (place: LogPlace, pool: Pool, hints?: Hints): OpenFeed => {
  const woken = hints && { hints }
  if (place.kind === 'postgres') {
    return { feed: postgresFeed({ pool, ...woken }), rows: postgresStoredRows(pool), events: null }
  }
  const { client } = place
  const events = eventStoreRows(client)
  return { feed: eventStoreFeed({ client, ...woken }), rows: events, events }
}

const ANSWERS_WITHIN_MS = 2_000

/** Whether a log outside the database answers. */
export const isThere = async (place: LogPlace): Promise<boolean> => {
  if (place.kind === 'postgres') return true
  const tooLate = untilAborted(AbortSignal.timeout(ANSWERS_WITHIN_MS)).then(() => false)
  const answer = headIn(place.client, PREFIX).then(
    () => true,
    () => false,
  )
  return Promise.race([answer, tooLate])
}

/** The log where it is outside the portal's own database; null where it is inside and can be queried by SQL. */
export const feedElsewhere = (place: LogPlace, pool: Pool): Feed | null =>
  place.kind === 'postgres' ? null : openFeed(place, pool).feed
