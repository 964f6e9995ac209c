import { type EventRegistry, eventRegistry } from '@portal/contracts/events/registry'
import type { MigrationFolder } from '../../database/migration-files.ts'
import type { Pool } from '../../database/pool.ts'
import { gathered } from '../../tools/gathered.ts'
import { isUuid, uuidText } from '../../tools/uuid.ts'
import type { Capabilities } from '../capabilities.ts'
import { eventIdOf } from '../event-ids.ts'
import type { AppendRequest, EventLog, Recorded, StoredEvent, Stream } from '../event-log.ts'
import { positionOf } from '../position.ts'
import { prepare } from '../prepared-request.ts'
import { appendConnection } from './append-connection.ts'
import { appendNotifier } from './append-notice.ts'
import { flushTo } from './flush.ts'
import { groupCommit, LIMITS, type Load } from './group-commit.ts'
import { identityOf } from './identity.ts'
import { type Flushed, observedFlush } from './observed-flush.ts'
import type { QueueLimits } from './queue.ts'
import { asText, COLUMNS, type EventRow, recordedReader } from './rows.ts'
import { seldom } from './seldom.ts'

/** The log's tables and its append function: to be migrated before the log is opened. */
export const logMigrations: MigrationFolder = { part: 'log', directory: new URL('../migrations/', import.meta.url) }

export type PostgresEventLogOptions = Readonly<{
  url: string
  /** For everything but appends, which have a connection of their own. */
  reads: Pool
  /** Called after each commit that stored events: wakes the feeds of this process (`hints.wake`). */
  onFlush?: () => void
  /** Called for every batch: for metrics. */
  onFlushed?: (flushed: Flushed) => void
  /**
   * Called at most every ten seconds with the reason for which appends are refused that may succeed later: for
   * operators.
   */
  onGivenUp?: (error: unknown) => void
  registry?: EventRegistry
  limits?: Partial<QueueLimits>
  /** Milliseconds to retry while the database cannot be reached (10,000). */
  retryForMs?: number
  /**
   * Milliseconds without an answer after which the server is considered lost (15,000): it ends statements at 10,000.
   */
  noAnswerMs?: number
}>

/** `close` refuses new requests, waits for those in flight, and closes the log's own connection. */
export type PostgresEventLog = EventLog & Readonly<{ load: () => Load; close: () => Promise<void> }>

const CAPABILITIES: Capabilities = {
  'several-streams': false,
  'check-only-streams': false,
  'dense-positions': true,
  'ids-of-whole-log': true,
}

/** One batch that the server works on, and one on its way there or back; a third would only make batches smaller. */
const SLOTS = 2
const STREAM_PAGE = 1_000
const GIVEN_UP_EVERY_MS = 10_000

/** The first event of a command, and its last position and version. */
type FoundCommand = Readonly<{ id: string; stream: string; pos: string; version: string }>

/**
 * The log in Postgres; keeps the promises P1 to P17. An append rejects with `AppendOutcomeUnknown` when the database
 * stayed away for too long after the request was sent.
 */
export function postgresEventLog(options: PostgresEventLogOptions): PostgresEventLog {
  const { url, reads, registry = eventRegistry, onFlush = () => undefined, retryForMs = 10_000 } = options
  const connection = appendConnection(url, options.noAnswerMs ?? 15_000)
  const identity = identityOf(reads)
  const notify = appendNotifier(reads)
  const page = streamPages(reads)
  const flush = flushTo({
    connection,
    retryForMs,
    ...(options.onGivenUp && { onGivenUp: seldom(GIVEN_UP_EVERY_MS, options.onGivenUp) }),
    onFlush: () => {
      onFlush()
      notify()
    },
  })
  const commits = groupCommit({
    slots: SLOTS,
    limits: { ...LIMITS, ...options.limits },
    flush: options.onFlushed ? observedFlush(flush, options.onFlushed) : flush,
  })

  return {
    capabilities: CAPABILITIES,
    append: async (request: AppendRequest) => {
      const { digestOf } = await identity()
      const prepared = prepare(request, registry, digestOf)
      return 'reason' in prepared ? { outcome: 'invalid', reason: prepared.reason } : commits.append(prepared)
    },
    head: () => headOf(reads),
    findCommand: commandFinder(reads),
    readStream: (stream, from = 1) => readStream(page, registry, stream, from),
    load: commits.load,
    close: async () => {
      await commits.close()
      await connection.close()
    },
  }
}

async function headOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ pos: string }>(
    'select pos from log.event where log_part = 0 order by pos desc limit 1',
  )
  return positionOf(Number(rows[0]?.pos ?? 0))
}

// Reads are not prepared by name: each is planned for the log as it is now. A plan made while it was empty would scan
// all of it.

/** Those who look for a command at the same time share one query: an import does so for each of its rows. */
function commandFinder(pool: Pool): EventLog['findCommand'] {
  const find = gathered(async (ids) => {
    const { rows } = await pool.query<FoundCommand>({
      text: `select event_id as id, stream_id as stream, pos + req_len - req_no - 1 as pos,
               version + req_len - req_no - 1 as version
             from log.event where event_id = any($1::uuid[])`,
      values: [ids],
    })
    return new Map(rows.map((row) => [row.id, row]))
  })
  return async (stream, command) => {
    const found = isUuid(command) ? await find(uuidText(eventIdOf(command, 0))) : null
    return found?.stream === stream ? { position: positionOf(Number(found.pos)), version: Number(found.version) } : null
  }
}

/** Reads at most `STREAM_PAGE` events of a stream from a version on. */
type ReadPage = (stream: string, from: number) => Promise<readonly EventRow[]>

/** Those who read streams at the same time share one query: under load every page that is answered reads one. */
function streamPages(pool: Pool): ReadPage {
  const read = gathered(async (keys) => {
    const asked = keys.map((key) => ({ from: key.slice(0, key.indexOf(' ')), stream: key.slice(key.indexOf(' ') + 1) }))
    const { rows } = await pool.query<[n: string, ...row: EventRow]>({
      text: `select s.n, e.* from unnest($1::text[], $2::int8[]) with ordinality as s (stream, since, n)
        cross join lateral (select ${COLUMNS} from log.event where stream_id = s.stream and version >= s.since
          order by version limit ${STREAM_PAGE}) e`,
      values: [asked.map(({ stream }) => stream), asked.map(({ from }) => from)],
      rowMode: 'array',
      types: asText,
    })
    const found = new Map<string, EventRow[]>(keys.map((key) => [key, []]))
    for (const [n, ...row] of rows) found.get(keys[Number(n) - 1] ?? '')?.push(row)
    return found
  })
  return async (stream, from) => (await read(`${from} ${stream}`)) ?? []
}

async function* readStream<Event extends StoredEvent>(
  page: ReadPage,
  registry: EventRegistry,
  stream: Stream<Event>,
  from: number,
): AsyncIterable<Recorded<Event>> {
  const recorded = recordedReader(registry)
  for (let next = from; ; next += STREAM_PAGE) {
    const rows = await page(stream, next)
    // The compiler trusts the stream's name for the type of its events; nothing checks it at run time.
    for (const row of rows) yield recorded(row) as Recorded<Event>
    if (rows.length < STREAM_PAGE) return
  }
}
