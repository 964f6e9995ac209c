import { type EventRegistry, eventRegistry } from '@portal/contracts/events/registry'
import type { Position, Recorded } from '../../event-log/event-log.ts'
import { recordedFrom, type StoredEventRow } from '../../event-log/stored-event.ts'
import type { Feed, FeedPage, ReadOptions } from '../feed.ts'
import type { StoredRows } from '../stored-rows.ts'
import type { AssignedPartition, InRecord } from './broker.ts'
import { keyOf, partitionOf, type TopicKind } from './partitioning.ts'
import { receivedFrom } from './record.ts'
import { isAuthentic, type RecordSeal } from './record-seal.ts'

export type PartitionFeedOptions = Readonly<{
  /** The feed of the whole log: names it, and checks positions. */
  log: Feed
  /** Events from the log: those that Kafka does not have, or has lost. */
  rows: StoredRows
  source: AssignedPartition
  kind: TopicKind
  /** How many partitions the topic has. */
  partitions: number
  /** The topic's current epoch. */
  seal: RecordSeal
  /** Whether that is still the current epoch. Called when a record does not verify. */
  isPresent: () => Promise<boolean>
  /** Called with the number of records of a batch that did not verify: the log was read instead. */
  onUnverified?: (records: number) => void
  /**
   * Called when records were missing, with the number of events of the partition that were read from the log instead.
   */
  onGap?: (events: number) => void
  registry?: EventRegistry
}>

/** The topic began a new epoch while it was read: start the partition again, and catch up from the log. */
export class TopicEpochChanged extends Error {
  override readonly name = 'TopicEpochChanged'
}

const MAX_BYTES = 8 * 1024 * 1024
/**
 * Events of the log after which a page is delivered even if it is not full, so that its reader can save its position.
 */
const SCANNED_ENOUGH = 50_000

type Part = Readonly<{ isMine: (row: StoredEventRow) => boolean; recorded: (row: StoredEventRow) => Recorded }>

/**
 * One partition of the log. `read` reads the log and leaves out events of other partitions; `tail` catches up from
 * there, then follows Kafka; no offset is stored. A record that was already read is skipped. If a record is missing or
 * does not verify, the log is read instead. So P10, P11 and P13 to P15 hold per partition, whatever Kafka loses,
 * repeats or delays.
 */
export function partitionFeed(options: PartitionFeedOptions): Feed {
  const { log, rows, source, kind, partitions, registry = eventRegistry } = options
  const part: Part = {
    isMine: (row) => partitionOf(keyOf(kind, row), partitions) === source.partition,
    recorded: (row) => recordedFrom(registry, row),
  }
  const read: Feed['read'] = (after, asked) => readLog(rows, part, after, asked)
  return { ...log, read, tail: (after, asked, signal) => follow(options, part, read, after, asked, signal) }
}

const wanted = (types: readonly string[] | undefined, { event }: Recorded): boolean =>
  !types || types.includes(event.type) || event.type === 'UnreadableEvent'

/**
 * Reads page after page of the log until one page of this partition is full, as most events may be of other partitions.
 */
async function readLog(
  rows: StoredRows,
  { isMine, recorded }: Part,
  after: Position,
  { types, limit, maxBytes = MAX_BYTES }: ReadOptions,
  ceiling?: Position,
): Promise<FeedPage> {
  const events: Recorded[] = []
  let [at, bytes, scanned] = [after, 0, 0]
  const isEnough = (): boolean => events.length > limit / 2 || bytes > maxBytes / 2 || scanned >= SCANNED_ENOUGH
  for (;;) {
    const some = { limit: limit - events.length, maxBytes: maxBytes - bytes, ...(ceiling !== undefined && { ceiling }) }
    const page = await rows.read(at, some)
    const mine = page.rows.filter(isMine)
    events.push(...mine.map(recorded).filter((event) => wanted(types, event)))
    bytes += mine.reduce((sum, { json }) => sum + json.length, 0)
    at = page.upTo
    scanned += page.rows.length
    if (at >= (ceiling ?? page.head) || isEnough())
      return { events, upTo: at, head: page.head, caughtUp: at === page.head }
  }
}

async function* follow(
  options: PartitionFeedOptions,
  part: Part,
  read: Feed['read'],
  after: Position,
  asked: ReadOptions,
  signal: AbortSignal,
): AsyncGenerator<FeedPage> {
  if (signal.aborted) return
  let at = after
  const offset = await options.source.end() // first: everything before it in Kafka is already in the log
  for await (const page of catchUp(read, after, asked, signal)) {
    at = page.upTo
    yield page
  }
  for await (const batch of options.source.records(offset, signal)) {
    const verified = await verifiedOf(options, batch)
    if (verified.length < batch.length)
      for await (const page of catchUp(read, at, asked, signal)) {
        at = page.upTo
        yield page
      }
    for await (const page of pagesOf(options, part, verified, at, asked)) {
      at = page.upTo
      yield page
    }
  }
}

async function* catchUp(
  read: Feed['read'],
  after: Position,
  asked: ReadOptions,
  signal: AbortSignal,
): AsyncGenerator<FeedPage> {
  for (let at = after; !signal.aborted; ) {
    const page = await read(at, asked)
    if (page.upTo !== at) yield page
    if (page.caughtUp) return
    at = page.upTo
  }
}

/** The records of a batch that the relay wrote in this epoch. @throws TopicEpochChanged */
async function verifiedOf(
  { seal, source, isPresent, onUnverified }: PartitionFeedOptions,
  batch: readonly InRecord[],
): Promise<readonly InRecord[]> {
  const verified = batch.filter((record) => isAuthentic(seal, source, record))
  if (verified.length === batch.length) return batch
  if (!(await isPresent())) throw new TopicEpochChanged('the topic has a new epoch')
  onUnverified?.(batch.length - verified.length)
  return verified
}

/** The events of one record, or a page of the log that replaces lost ones. */
type Step = Readonly<{ events: readonly Recorded[]; upTo: Position }>

async function* stepsOf(
  { rows, onGap }: PartitionFeedOptions,
  part: Part,
  batch: readonly InRecord[],
  after: Position,
  asked: ReadOptions,
): AsyncGenerator<Step> {
  let at = after
  for (const { place, row } of batch.map(receivedFrom)) {
    if (place.pos <= at) continue
    yield* missing(rows, part, at, place.prev, asked, onGap)
    at = place.pos
    const events = row ? [part.recorded(row)].filter((recorded) => wanted(asked.types, recorded)) : []
    yield { events, upTo: at }
  }
}

async function* pagesOf(
  options: PartitionFeedOptions,
  part: Part,
  batch: readonly InRecord[],
  after: Position,
  asked: ReadOptions,
): AsyncGenerator<FeedPage> {
  let events: Recorded[] = []
  let last: Step | undefined
  const page = ({ upTo }: Step): FeedPage => ({ events, upTo, head: upTo, caughtUp: true })
  for await (const step of stepsOf(options, part, batch, after, asked)) {
    if (last && events.length + step.events.length > asked.limit) {
      yield page(last)
      events = []
    }
    events.push(...step.events)
    last = step
  }
  if (last) yield page(last)
}

/** The events that Kafka lost between two of its records. */
async function* missing(
  rows: StoredRows,
  part: Part,
  after: Position,
  upTo: Position,
  asked: ReadOptions,
  onGap: PartitionFeedOptions['onGap'],
): AsyncGenerator<FeedPage> {
  if (after >= upTo) return
  let count = 0
  for (let at = after; at < upTo; ) {
    const page = await readLog(rows, part, at, asked, upTo)
    if (page.upTo <= at) throw new Error(`Kafka is ahead of the log: a record names ${upTo}, the log ends at ${at}`)
    count += page.events.length
    at = page.upTo
    yield page
  }
  onGap?.(count)
}
