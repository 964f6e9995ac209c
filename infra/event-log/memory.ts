import { randomBytes, randomUUID } from 'node:crypto'
import { type EventRegistry, eventRegistry } from '@portal/contracts/events/registry'
import { Instant } from '@portal/contracts/ids'
import { uuidText } from '../tools/uuid.ts'
import type { Capabilities } from './capabilities.ts'
import { eventIdIn } from './event-ids.ts'
import type { AppendRequest, AppendResult, EventLog, Recorded, StoredEvent, Stream } from './event-log.ts'
import { intentDigest } from './intent-digest.ts'
import { positionOf } from './position.ts'
import { isMet, type PreparedRequest, prepare } from './prepared-request.ts'
import { recordedFrom, type StoredEventRow } from './stored-event.ts'

/** What a feed over the same memory reads; `onAppend` returns the function that stops listening. */
export type MemoryEventLog = EventLog &
  Readonly<{
    logId: string
    rows: () => readonly StoredEventRow[]
    registry: EventRegistry
    onAppend: (listener: () => void) => () => void
  }>

/** `now` gives the time at which events are recorded. */
export type MemoryLogOptions = Readonly<{ registry?: EventRegistry; now?: () => Date }>

/** The event types of the portal; for tests, any other type as version 1. */
const lenient: EventRegistry = { get: (type) => eventRegistry.get(type) ?? { version: 1 } }

const CAPABILITIES: Capabilities = {
  'several-streams': false,
  'check-only-streams': false,
  'dense-positions': true,
  'ids-of-whole-log': true,
}

type Command = Readonly<{ intent: Buffer; stream: string; position: string; version: number }>

type State = Readonly<{
  rows: StoredEventRow[]
  streams: Map<string, StoredEventRow[]>
  commands: Map<string, Command>
}>

const replyTo = (known: Command, intent: Buffer): AppendResult =>
  known.intent.equals(intent)
    ? { outcome: 'replayed', position: known.position, version: known.version }
    : { outcome: 'id_conflict' }

/** The same order of checks as in the append function of Postgres: ids first, then the expectation. */
function write({ rows, streams, commands }: State, request: PreparedRequest, recordedAt: Instant): AppendResult {
  const known = commands.get(request.commandId)
  if (known) return replyTo(known, request.intent)

  const before = streams.get(request.stream) ?? []
  if (!isMet(request.expect, before.length)) return { outcome: 'version_conflict', version: before.length }

  const written = request.data.map((json, index) => ({
    position: positionOf(rows.length + index + 1),
    stream: request.stream,
    version: before.length + index + 1,
    eventId: uuidText(eventIdIn(request.ids, index)),
    recordedAt,
    schemaVersion: request.schemas[index] ?? 1,
    json,
  }))
  rows.push(...written)
  streams.set(request.stream, [...before, ...written])
  const end = { position: positionOf(rows.length), version: before.length + written.length }
  commands.set(request.commandId, { ...end, intent: request.intent, stream: request.stream })
  return { outcome: 'appended', ...end }
}

/** A log for tests that need no database. Keeps every promise but P1; its events end with the process. */
export function memoryEventLog({ registry = lenient, now = () => new Date() }: MemoryLogOptions = {}): MemoryEventLog {
  const state: State = { rows: [], streams: new Map(), commands: new Map() }
  const digestOf = intentDigest(randomBytes(32))
  const listeners = new Set<() => void>()

  const append = async (request: AppendRequest): Promise<AppendResult> => {
    const prepared = prepare(request, registry, digestOf)
    if ('reason' in prepared) return { outcome: 'invalid', reason: prepared.reason }
    const result = write(state, prepared, Instant.parse(now().toISOString()))
    if (result.outcome === 'appended') for (const listener of listeners) listener()
    return result
  }

  async function* readStream<Event extends StoredEvent>(stream: Stream<Event>, from = 1) {
    const rows = state.streams.get(stream) ?? []
    for (const row of rows.slice(Math.max(0, from - 1))) yield recordedFrom(registry, row) as Recorded<Event>
  }

  return {
    capabilities: CAPABILITIES,
    append,
    head: async () => positionOf(state.rows.length),
    findCommand: async (stream, command) => {
      const known = state.commands.get(command.toLowerCase())
      return known?.stream === stream ? { position: known.position, version: known.version } : null
    },
    readStream,
    logId: randomUUID(),
    rows: () => state.rows,
    registry,
    onAppend: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
