import type { Instant } from '@portal/contracts/ids'
import type { Capabilities } from './capabilities.ts'

/** Opaque text whose byte order is log order. Only the adapter that made it may parse it. */
export type Position = string
/** A UUID derived from the requester and the idempotency key, so that a retry has the same one. It begins with the time of the key, if that tells one. */
export type CommandId = string

/** The name of a stream. Its type parameter tells the compiler which events the stream holds. */
export type Stream<Event> = string & { readonly holds?: Event }

export type StoredEvent = Readonly<{ type: string }>

/** An event as it was read: upcast to the newest version, personal fields decrypted or `erased`. */
export type Recorded<Event = StoredEvent> = Readonly<{
  event: Event
  position: Position
  stream: string
  version: number
  eventId: string
  recordedAt: Instant
}>

/** What must be true of the stream when the request is written. `exactly: 0` is the same as `none`. */
export type Expectation = 'any' | 'none' | 'exists' | Readonly<{ exactly: number }>

/**
 * One decision to store: all of its events in the order given, or none. `intent` is what was asked, without times and ids:
 * the same command id with another intent is an error of the caller. At most 200 events, 256 KiB each, 768 KiB in all.
 */
export type AppendRequest<Event = StoredEvent> = Readonly<{
  stream: Stream<Event>
  commandId: CommandId
  intent: string
  expect: Expectation
  events: readonly Event[]
}>

/** `position` and `version` are those of the request's last event. `isErased`: the member that it is about was erased. */
export type AppendResult =
  | Readonly<{ outcome: 'appended' | 'replayed'; position: Position; version: number }>
  | Readonly<{ outcome: 'version_conflict'; version: number }>
  | Readonly<{ outcome: 'id_conflict' }>
  | Readonly<{ outcome: 'invalid'; reason: string; isErased?: true }>
  | Readonly<{ outcome: 'overloaded' }>

/** Every adapter keeps the promises P1 to P17 of docs/event-log.md. */
export type EventLog = Readonly<{
  /** What the log offers beyond them. A command that needs more declares it, and no role starts on a log without it. */
  capabilities: Capabilities
  append: <Event extends StoredEvent>(request: AppendRequest<Event>) => Promise<AppendResult>
  head: () => Promise<Position>
  /** The position of the last event of a command in this stream, or null if the command was never stored. */
  findCommand: (stream: string, command: CommandId) => Promise<Readonly<{ position: Position; version: number }> | null>
  /** All events acknowledged before the call, in version order, beginning with version `from` (default 1). */
  readStream: <Event extends StoredEvent>(stream: Stream<Event>, from?: number) => AsyncIterable<Recorded<Event>>
}>
