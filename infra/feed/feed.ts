import type { Position, Recorded } from '../event-log/event-log.ts'

/** `upTo` is the position scanned, with matching events or without; the next read continues there. */
export type FeedPage = Readonly<{ events: readonly Recorded[]; upTo: Position; head: Position; caughtUp: boolean }>

export type ReadOptions = Readonly<{ types?: readonly string[]; limit: number; maxBytes?: number }>

/** How people name positions: by a number that rises with them. 0 is before the first event. */
export type PositionNumbers = Readonly<{
  /** Null if it is not a position of this log. */
  numberOf: (position: Position) => number | null
  positionOf: (number: number) => Position
  /** Each number is an event: 1, 2, 3 … */
  areDense: boolean
}>

/**
 * Events of surveys (or members) whose hash has `shard` in the bits of `mask`: the hash by which a partition of Kafka is
 * chosen.
 */
export type LogPart = Readonly<{ by: 'survey' | 'member'; shard: number; mask: number }>

/** The whole log in order. Every adapter keeps the promises P10, P11 and P13 to P15 of docs/event-log.md. */
export type Feed = Readonly<{
  /** Before the first event. */
  start: Position
  numbers: PositionNumbers
  /** The log's own id: a checkpoint of another log is refused. */
  logId: () => Promise<string>
  read: (after: Position, options: ReadOptions) => Promise<FeedPage>
  /** Catch-up, then live: yields pages until the signal aborts; an acknowledged event arrives within 1 s. */
  tail: (after: Position, options: ReadOptions, signal: AbortSignal) => AsyncIterable<FeedPage>
  /** A feed whose tail returns the events of a part, and perhaps others; undefined if the log cannot be followed in parts. */
  ofPart?: (part: LogPart) => Feed
  /** The id of the event at a position, or null: proves that a checkpoint belongs to this log. */
  eventIdAt: (position: Position) => Promise<string | null>
}>

/** Not a position of this log, or beyond its head; a checkpoint of another log is either. */
export class PositionRefused extends Error {
  override readonly name = 'PositionRefused'
}
