import { createRequire } from 'node:module'
import type * as Vendor from '@eventstore/db-client'

const require = createRequire(import.meta.url)

/** The place of a record in the server's transaction file, in bytes. */
export type WirePosition = Readonly<{ commit: bigint; prepare: bigint }>

/** A record as the server returns it. `revision` counts from 0. */
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

/** The part of the vendor's client that we use, so that its successor (or a fake) can take its place. */
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
 * Cancels a read when its reader has enough; otherwise the call stays open and the server goes on sending. Records that
 * arrived meanwhile are drained, because the client waits for each of its streams to end before it closes.
 */
async function* untilEnough(read: Vendor.StreamingRead<Readonly<{ event?: WireEvent | undefined }>>): WireRead {
  try {
    yield* read.iterator({ destroyOnReturn: false })
  } finally {
    if (!read.readableEnded) {
      await read.cancel()
      read.resume()
    }
  }
}

/**
 * `url` is a connection string of EventStoreDB: `esdb://localhost:2113?tls=false`. Nothing is sent before the first
 * call.
 */
export const eventStoreClient = (url: string): EventStoreClient => {
  // The package is loaded only where the log is in an EventStoreDB: it costs each start a quarter of a second.
  const vendor: typeof Vendor = require('@eventstore/db-client')
  const client = vendor.EventStoreDBClient.connectionString(url)
  return {
    appendToStream: (stream, events, options) => client.appendToStream(stream, events, options),
    readStream: (stream, options) => untilEnough(client.readStream(stream, options)),
    readAll: (options) => untilEnough(client.readAll(options)),
    dispose: () => client.dispose(),
  }
}

const typeOf = (error: unknown): unknown => (error instanceof Error && 'type' in error ? error.type : undefined)
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** gRPC's number for this refusal, for which the client has no error type. */
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

/** The server could not be reached or was busy, or its reply was lost: the request may have been carried out. */
export const isPassing = (error: unknown): boolean => PASSING.includes(typeOf(error)) && !isInvalidArgument(error)
