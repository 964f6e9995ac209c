import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { StreamNotFoundError, UnavailableError, WrongExpectedVersionError } from '@eventstore/db-client'
import type {
  EventStoreClient,
  NewWireEvent,
  WireEvent,
  WirePosition,
} from '@portal/infra/event-log/eventstoredb/client'

type Stored = WireEvent & { position: WirePosition }

export type FakeEventStore = EventStoreClient &
  Readonly<{
    /** This many of the next appends are stored, but their replies are lost. */
    loseReplies: (count: number) => void
    /** While it is unreachable nothing is stored, and every call fails. */
    goAway: (away: boolean) => void
  }>

/** As the vendor's client returns it: it has no type for it, only the code of gRPC. */
const invalidPosition = (): Error =>
  Object.assign(new Error('the fake server has no record there'), { type: 'unknown', code: 3 })

/** How often the server writes a record of its own into `$all`. */
const OWN_RECORD_EVERY = 40

/**
 * Behaves like EventStoreDB towards its client: positions are bytes (never dense), revisions count from 0, `$all` holds
 * records of the server and of other programs, an append with an expected revision is idempotent by event ids, reads
 * begin with the record at the given position, JSON is stored as text. All data are lost when it is dropped.
 */
export function fakeEventStore(): FakeEventStore {
  const all: Stored[] = []
  const streams = new Map<string, Stored[]>()
  let [bytes, toLose, isAway] = [0n, 0, false]

  const store = (stream: string, events: readonly NewWireEvent[]): void => {
    const own = streams.get(stream) ?? []
    streams.set(stream, own)
    for (const { id, type, data, metadata } of events) {
      const [stored, beside] = [JSON.stringify(data), JSON.stringify(metadata)]
      const position = { commit: bytes, prepare: bytes }
      bytes += BigInt(100 + stored.length + beside.length)
      const event: Stored = {
        streamId: stream,
        id,
        revision: BigInt(own.length),
        type,
        created: new Date(),
        data: JSON.parse(stored),
        metadata: JSON.parse(beside),
        position,
      }
      own.push(event)
      all.push(event)
      if (all.length % OWN_RECORD_EVERY === 0) storeOwn()
    }
  }
  const storeOwn = () =>
    store('$stats-127.0.0.1:2113', [
      { id: randomUUID(), contentType: 'application/json', type: '$statsCollected', data: {}, metadata: {} },
    ])
  storeOwn()

  const reach = async () => {
    await turn()
    if (isAway) throw new UnavailableError(undefined, 'the fake server is away')
  }

  /** The same ids at the same place are the same append: the server reports success. */
  const isRepeated = (own: readonly Stored[], at: number, events: readonly NewWireEvent[]): boolean =>
    events.every(({ id }, index) => own[at + index]?.id === id)

  const appendAt = (stream: string, events: readonly NewWireEvent[], expected: 'no_stream' | bigint): void => {
    const own = streams.get(stream) ?? []
    const at = expected === 'no_stream' ? 0 : Number(expected) + 1
    if (isRepeated(own, at, events)) return
    const current = own.length === 0 ? 'no_stream' : BigInt(own.length - 1)
    if (at !== own.length) throw new WrongExpectedVersionError(undefined, { streamName: stream, expected, current })
    store(stream, events)
  }

  return {
    appendToStream: async (stream, events, { expectedRevision }) => {
      await reach()
      appendAt(stream, events, expectedRevision)
      await turn()
      if (toLose === 0) return
      toLose -= 1
      throw new UnavailableError(undefined, 'the fake server was lost')
    },
    readStream: async function* (stream, { fromRevision, maxCount = Number.MAX_SAFE_INTEGER }) {
      await reach()
      const own = streams.get(stream)
      if (!own) throw new StreamNotFoundError(undefined, stream)
      const from = Number(fromRevision)
      for (const event of own.slice(from, from + maxCount)) yield { event }
    },
    readAll: async function* ({ fromPosition, direction, maxCount = Number.MAX_SAFE_INTEGER }) {
      await reach()
      const from = typeof fromPosition === 'string' ? null : fromPosition.commit
      if (from !== null && !all.some(({ position }) => position.commit === from)) throw invalidPosition()
      const forwards = all.filter(({ position }) => from === null || position.commit >= from)
      const some = direction === 'forwards' ? forwards : all.toReversed()
      for (const event of some.slice(0, maxCount)) yield { event }
    },
    dispose: async () => undefined,
    loseReplies: (count) => {
      toLose = count
    },
    goAway: (away) => {
      isAway = away
    },
  }
}
