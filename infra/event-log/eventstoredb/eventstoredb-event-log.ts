import { type EventRegistry, eventRegistry } from '@portal/contracts/events/registry'
import { backOff } from '../../tools/back-off.ts'
import { isUuid } from '../../tools/uuid.ts'
import type { Capabilities } from '../capabilities.ts'
import type { AppendRequest, AppendResult, EventLog, Position, Recorded, StoredEvent, Stream } from '../event-log.ts'
import { AppendOutcomeUnknown } from '../postgres/flush.ts'
import { isMet, type PreparedRequest, prepare } from '../prepared-request.ts'
import { type EventStoreClient, isNoStream, isPassing, isWrongRevision } from './client.ts'
import { headIn } from './head.ts'
import { identityIn } from './identity.ts'
import { lanes } from './lanes.ts'
import { recordedOf, type StoredWireEvent, storedEvent, wireEventsOf } from './records.ts'

export type EventStoreLogOptions = Readonly<{
  client: EventStoreClient
  /** The prefix of our stream names in the store (`portal-`). Other streams are ignored. */
  prefix?: string
  /** Called after each append: wakes the feeds of this process (`hints.wake`). */
  onAppend?: () => void
  registry?: EventRegistry
  /** Events that may wait or be in flight; beyond it an append is `overloaded` (10,000). */
  mostWaiting?: number
  /** Milliseconds to retry while the server cannot be reached (10,000). */
  retryForMs?: number
}>

export const PREFIX = 'portal-'

const CAPABILITIES: Capabilities = {
  'several-streams': false,
  'check-only-streams': false,
  'dense-positions': false,
  'ids-of-whole-log': false,
}

const PAUSES = { firstMs: 10, longestMs: 500 }
/** How often an append may lose against another process before it is refused as surely not stored. */
const MOST_RIVALS = 100

/** What an append must know of its stream. `commands` ends with the position and version of their last event. */
type Loaded = Readonly<{ version: number; commands: ReadonlyMap<string, Command> }>
type Command = Readonly<{ intent: string; position: Position; version: number }>
/** `overtaken`: another process appended to the stream in between; nothing of this request was stored. */
type Attempt = AppendResult | 'overtaken'
const AWAY = 'away'
type Away = typeof AWAY
type Means = Readonly<{ client: EventStoreClient; prefix: string }>

/**
 * The log in EventStoreDB. Keeps the promises P1 to P17 and has none of the optional capabilities (a command id is
 * looked up in its own stream; positions have gaps). Each append reads its stream whole: streams are meant to be short.
 * An append rejects with `AppendOutcomeUnknown` when the server stayed away for too long after the request was sent.
 */
export function eventStoreEventLog(options: EventStoreLogOptions): EventLog {
  const { client, prefix = PREFIX, onAppend = () => undefined, registry = eventRegistry } = options
  const { mostWaiting = 10_000, retryForMs = 10_000 } = options
  const means: Means = { client, prefix }
  const identity = identityIn(client, prefix)
  const inLane = lanes()
  let waiting = 0

  const append = async (request: AppendRequest): Promise<AppendResult> => {
    if (waiting + request.events.length > mostWaiting) return { outcome: 'overloaded' }
    waiting += request.events.length
    try {
      return await inLane(request.stream, async () => {
        const result = await untilKnown(async () => {
          const { digestOf } = await identity()
          const prepared = prepare(request, registry, digestOf)
          return 'reason' in prepared ? { outcome: 'invalid', ...prepared } : attempt(means, prepared)
        }, retryForMs)
        if (result.outcome === 'appended') onAppend()
        return result
      })
    } finally {
      waiting -= request.events.length
    }
  }

  async function* readStream<Event extends StoredEvent>(stream: Stream<Event>, from = 1) {
    // The compiler trusts the stream's name for the type of its events; nothing checks it at run time.
    for await (const stored of eventsOf(means, stream, from)) {
      yield recordedOf(registry, prefix, stored) as Recorded<Event>
    }
  }

  return {
    capabilities: CAPABILITIES,
    append,
    head: () => headIn(client, prefix),
    findCommand: async (stream, command) => {
      const found = isUuid(command) ? (await load(means, stream)).commands.get(command.toLowerCase()) : undefined
      return found ? { position: found.position, version: found.version } : null
    },
    readStream,
  }
}

/** After a lost reply the outcome is unknown: the stream is read again to see whether it holds the command. */
async function untilKnown(tryOnce: () => Promise<Attempt>, retryForMs: number): Promise<AppendResult> {
  const deadline = performance.now() + retryForMs
  const { peek, pause } = backOff(PAUSES)
  for (let rivals = 0; rivals < MOST_RIVALS; ) {
    const result = await tryOnce().catch((error: unknown): Away => {
      if (!isPassing(error)) throw error
      if (performance.now() + peek() <= deadline) return AWAY
      throw new AppendOutcomeUnknown('EventStoreDB went away before it answered', { cause: error })
    })
    if (result === AWAY) await pause()
    else if (result === 'overtaken') rivals += 1
    else return result
  }
  return { outcome: 'overloaded' }
}

const replyTo = ({ intent, position, version }: Command, asked: string): AppendResult =>
  intent === asked ? { outcome: 'replayed', position, version } : { outcome: 'id_conflict' }

/** Always with an expected revision: the server checks ids only then. */
async function attempt(means: Means, request: PreparedRequest): Promise<Attempt> {
  const intent = request.intent.toString('hex')
  const { version, commands } = await load(means, request.stream)
  const known = commands.get(request.commandId)
  if (known) return replyTo(known, intent)
  if (!isMet(request.expect, version)) return { outcome: 'version_conflict', version }
  const expectedRevision = version === 0 ? 'no_stream' : BigInt(version - 1)
  try {
    await means.client.appendToStream(means.prefix + request.stream, wireEventsOf(request), {
      expectedRevision,
      requiresLeader: true,
    })
  } catch (error) {
    if (isWrongRevision(error)) return 'overtaken'
    throw error
  }
  const end = version + request.data.length
  const last = await eventAt(means, request.stream, end)
  // The server compares ids only: it would accept the same command with another intent, stored a moment before, as this
  // one.
  if (last.metadata.intent !== intent) return 'overtaken'
  return { outcome: 'appended', position: last.position, version: end }
}

async function load(means: Means, stream: string): Promise<Loaded> {
  const commands = new Map<string, Command>()
  let version = 0
  for await (const { metadata, position } of eventsOf(means, stream, 1)) {
    version += 1
    const { commandId, intent, no, of } = metadata
    if (no === of - 1) commands.set(commandId, { intent, position, version })
  }
  return { version, commands }
}

async function eventAt(means: Means, stream: string, version: number): Promise<StoredWireEvent> {
  for await (const stored of eventsOf(means, stream, version)) return stored
  throw new Error('EventStoreDB does not show what it has just stored')
}

async function* eventsOf({ client, prefix }: Means, stream: string, from: number): AsyncIterable<StoredWireEvent> {
  try {
    const fromRevision = BigInt(Math.max(0, from - 1))
    for await (const { event } of client.readStream(prefix + stream, { fromRevision, requiresLeader: true })) {
      if (event) yield storedEvent(event)
    }
  } catch (error) {
    if (!isNoStream(error)) throw error
  }
}
