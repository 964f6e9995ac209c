import { type EventRegistry, readEvent } from '@portal/contracts/events/registry'
import type { Pool } from '@portal/infra/database/pool'
import type { Feed } from '@portal/infra/feed/feed'
import type { StoredRows } from '@portal/infra/feed/stored-rows'
import { shownNumber } from '../position-number.ts'
import type { LogCheck, LogCheckOptions, LogFault } from './log-check.ts'

export type ReadingMeans = Readonly<{ pool: Pool; feed: Feed; rows: StoredRows }>

type Row = Awaited<ReturnType<StoredRows['read']>>['rows'][number]

const PAGE = { limit: 5_000, maxBytes: 8 * 1024 * 1024 }
const EXAMPLES = 20

const faultsOf = (fault: string) => {
  const examples: string[] = []
  let count = 0
  return {
    add: (example: string): void => {
      count += 1
      if (examples.length < EXAMPLES) examples.push(example)
    },
    told: (): LogFault => ({ fault, count, examples }),
  }
}

/** Versions of a stream are 1, 2, … n, in the order of the log; all its events are such as this code can read. */
const looking = (registry: EventRegistry) => {
  const versions = new Map<string, number>()
  const broken = faultsOf('versions out of order in a stream')
  const unknown = faultsOf('events that this code cannot read')
  let events = 0
  return {
    see: ({ stream, version, schemaVersion, json }: Row): void => {
      events += 1
      if (version !== (versions.get(stream) ?? 0) + 1) broken.add(`${stream} ${version}`)
      versions.set(stream, version)
      const read = readEvent(registry, schemaVersion, JSON.parse(json))
      if (read.type === 'UnreadableEvent') unknown.add(`${stream} ${version}: ${String(read['storedType'])}`)
    },
    events: () => events,
    faults: () => [broken.told(), unknown.told()],
  }
}

type At = Readonly<{ name: string; pos: string; event_id: string | null; log_id: string }>

const CHECKPOINTS = `select projection || ' v' || version as name, pos, event_id, log_id from proj.checkpoint order by 1`

const whyStray = async (feed: Feed, logId: string, { pos, event_id, log_id }: At): Promise<string | null> => {
  if (log_id !== logId) return 'is of another log'
  if (pos === feed.start) return null
  const actual = await feed.eventIdAt(pos)
  if (actual === null) return 'stands where no event is'
  return actual === event_id ? null : 'names another event than the one at its position'
}

const strayCheckpoints = async ({ pool, feed }: ReadingMeans): Promise<LogFault> => {
  const stray = faultsOf('checkpoints that are not of this log')
  const logId = await feed.logId()
  for (const at of (await pool.query<At>(CHECKPOINTS)).rows) {
    const why = await whyStray(feed, logId, at)
    if (why !== null) stray.add(`${at.name} ${why}`)
  }
  return stray.told()
}

/**
 * `checkLog` of a log that cannot be asked by SQL: reads it whole, and keeps a number for each stream. Where positions have
 * holes by their nature it cannot see that an event is missing at the end of a stream. @throws the errors of log and database
 */
export const checkByReading = async (means: ReadingMeans, options: LogCheckOptions): Promise<LogCheck> => {
  const { feed, rows } = means
  const seen = looking(options.registry)
  for (let at = feed.start; !options.signal.aborted; ) {
    const page = await rows.read(at, PAGE)
    for (const row of page.rows) seen.see(row)
    options.onProgress?.(shownNumber(page.upTo), shownNumber(page.head))
    if (page.upTo === page.head) break
    at = page.upTo
  }
  const isStopped = options.signal.aborted
  const faults = isStopped ? seen.faults() : [...seen.faults(), await strayCheckpoints(means)]
  return {
    outcome: isStopped ? 'stopped' : 'checked',
    events: seen.events(),
    faults: faults.filter(({ count }) => count > 0),
  }
}
