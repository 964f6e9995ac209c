import type { Instant } from '@portal/contracts/ids'
import type { Capabilities } from './capabilities.ts'

/** Opaque text whose byte order is log order. Only the adapter that made it takes it apart. */
export type Position = string
/** A UUID derived (v5) from who asked and the idempotency key, so that a retry has the same one. */
export type CommandId = string

/** A stream's name that remembers, for the compiler only, which events the stream holds. */
export type Stream<Event> = string & { readonly holds?: Event }

export type StoredEvent = Readonly<{ type: string }>

/** A fact as it was read back: upcast to the newest version, personal fields decrypted or `erased`. */
export type Recorded<Event = StoredEvent> = Readonly<{
  event: Event
  position: Position
  stream: string
  version: number
  eventId: string
  recordedAt: Instant
}>

/** What must hold of the stream at the moment of writing. `exactly: 0` is the same as `none`. */
export type Expectation = 'any' | 'none' | 'exists' | Readonly<{ exactly: number }>

/**
 * One decision to store: all of its events in the order given, or none. `intent` is what was meant (not what came of it):
 * the same command id with another intent is a mistake of the caller. At most 200 events, 256 KiB each, 768 KiB in all.
 */
export type AppendRequest<Event = StoredEvent> = Readonly<{
  stream: Stream<Event>
  commandId: CommandId
  intent: string
  expect: Expectation
  events: readonly Event[]
}>

/** `position` and `version` are those of the request's last event. `isErased`: whom it is about was erased, for ever. */
export type AppendResult =
  | Readonly<{ outcome: 'appended' | 'replayed'; position: Position; version: number }>
  | Readonly<{ outcome: 'version_conflict'; version: number }>
  | Readonly<{ outcome: 'id_conflict' }>
  | Readonly<{ outcome: 'invalid'; reason: string; isErased?: true }>
  | Readonly<{ outcome: 'overloaded' }>

/** The promises P1 to P17 of docs/event-log.md hold for every adapter. */
export type EventLog = Readonly<{
  /** What it has beyond them. A command that needs more declares it, and a role without it does not start. */
  capabilities: Capabilities
  append: <Event extends StoredEvent>(request: AppendRequest<Event>) => Promise<AppendResult>
  head: () => Promise<Position>
  /** Where the events of a command ended in this stream, or null if it was never stored. */
  findCommand: (stream: string, command: CommandId) => Promise<Readonly<{ position: Position; version: number }> | null>
  /** Everything acknowledged before the call, in version order, from `from` (1 is the first). */
  readStream: <Event extends StoredEvent>(stream: Stream<Event>, from?: number) => AsyncIterable<Recorded<Event>>
}>
