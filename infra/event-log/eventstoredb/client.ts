import { EventStoreDBClient, type StreamingRead } from '@eventstore/db-client'

/** Where a record lies in the server's transaction file, in bytes. */
export type WirePosition = Readonly<{ commit: bigint; prepare: bigint }>

/** A record as the server gives it back. `revision` counts from 0. */
export type WireEvent = Readonly<{
  streamId: string
  id: string
  revision: bigint
  type: string
  created: Date
  data: unknown
  metadata: unknown
  position?: WirePosition | undefined
}>

type WireRead = AsyncIterable<Readonly<{ event?: WireEvent | undefined }>>

export type NewWireEvent = {
  id: string
  contentType: 'application/json'
  type: string
  data: Record<string, unknown>
  metadata: Record<string, unknown>
}

/** What we use of the vendor's client, so that the one that follows it (or a fake) fits as well. */
export type EventStoreClient = Readonly<{
  appendToStream: (
    stream: string,
    events: NewWireEvent[],
    options: { expectedRevision: 'no_stream' | bigint; requiresLeader: boolean },
  ) => Promise<unknown>
  readStream: (
    stream: string,
    options: { fromRevision: bigint; maxCount?: number; requiresLeader: boolean },
  ) => WireRead
  readAll: (options: {
    fromPosition: WirePosition | 'start' | 'end'
    direction: 'forwards' | 'backwards'
    maxCount?: number
    requiresLeader: boolean
  }) => WireRead
  dispose: () => Promise<void>
}>

/**
 * A reader who has seen enough tells the server: else the call stays open, and the server goes on to fill it. What came in
 * meanwhile is drained, as the client waits for each of its streams to end before it lets go of them.
 */
async function* untilEnough(read: StreamingRead<Readonly<{ event?: WireEvent | undefined }>>): WireRead {
  try {
    yield* read.iterator({ destroyOnReturn: false })
  } finally {
    if (!read.readableEnded) {
      await read.cancel()
      read.resume()
    }
  }
}

/** `url` is a connection string of EventStoreDB: `esdb://localhost:2113?tls=false`. Nothing is sent before the first call. */
export const eventStoreClient = (url: string): EventStoreClient => {
  const client = EventStoreDBClient.connectionString(url)
  return {
    appendToStream: (stream, events, options) => client.appendToStream(stream, events, options),
    readStream: (stream, options) => untilEnough(client.readStream(stream, options)),
    readAll: (options) => untilEnough(client.readAll(options)),
    dispose: () => client.dispose(),
  }
}

const typeOf = (error: unknown): unknown => (error instanceof Error && 'type' in error ? error.type : undefined)
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** As gRPC numbers it: what the server refuses so has no type of its own in the client. */
const INVALID_ARGUMENT = 3

export const isNoStream = (error: unknown): boolean => typeOf(error) === 'stream-not-found'
export const isWrongRevision = (error: unknown): boolean => typeOf(error) === 'wrong-expected-version'
export const isInvalidArgument = (error: unknown): boolean =>
  typeOf(error) === 'invalid-argument' || codeOf(error) === INVALID_ARGUMENT

const PASSING: readonly unknown[] = [
  'timeout',
  'deadline-exceeded',
  'unavailable',
  'cancelled',
  'not-leader',
  'unknown',
]

/** The server was away or busy, or its reply was lost: what was asked may have been done. */
export const isPassing = (error: unknown): boolean => PASSING.includes(typeOf(error)) && !isInvalidArgument(error)
