import { randomUUID } from 'node:crypto'
import http2 from 'node:http2'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import {
  Server,
  ServerCredentials,
  type ServerReadableStream,
  type ServerWritableStream,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js'
import {
  isNoStream,
  isWrongRevision,
  type NewWireEvent,
  type WireEvent,
} from '@portal/infra/event-log/eventstoredb/client'
import { type FakeEventStore, fakeEventStore } from './eventstoredb.ts'

/** `url` is the connection string. The server has the state of `store`. */
export type FakeEventStoreServer = Readonly<{
  url: string
  store: FakeEventStore
  /** Reads that no client has cancelled or read to their end. */
  openReads: () => number
  close: () => void
}>

type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>
type AppendCall = ServerReadableStream<streams.AppendReq, streams.AppendResp>

const TICKS_PER_MS = 10_000n

const nameOf = (identifier: shared.StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8')

const identifierOf = (stream: string): shared.StreamIdentifier => {
  const identifier = new shared.StreamIdentifier()
  identifier.setStreamName(Buffer.from(stream).toString('base64'))
  return identifier
}

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')

const recordOf = (event: WireEvent): streams.ReadResp => {
  const record = new streams.ReadResp.ReadEvent.RecordedEvent()
  const id = new shared.UUID()
  id.setString(event.id)
  record.setId(id)
  record.setStreamIdentifier(identifierOf(event.streamId))
  record.setStreamRevision(String(event.revision))
  record.setCommitPosition(String(event.position?.commit))
  record.setPreparePosition(String(event.position?.prepare))
  record.getMetadataMap().set('type', event.type)
  record.getMetadataMap().set('content-type', 'application/json')
  record.getMetadataMap().set('created', String(BigInt(event.created.getTime()) * TICKS_PER_MS))
  record.setData(base64(event.data))
  record.setCustomMetadata(base64(event.metadata))
  const read = new streams.ReadResp.ReadEvent()
  read.setEvent(record)
  const reply = new streams.ReadResp()
  reply.setEvent(read)
  return reply
}

const notFound = (stream: string): streams.ReadResp => {
  const nothing = new streams.ReadResp.StreamNotFound()
  nothing.setStreamIdentifier(identifierOf(stream))
  const reply = new streams.ReadResp()
  reply.setStreamNotFound(nothing)
  return reply
}

const asked = (store: FakeEventStore, options: streams.ReadReq.Options) => {
  const maxCount = Number(options.getCount())
  const stream = options.getStream()
  if (stream) {
    const fromRevision = BigInt(stream.getRevision() || 0)
    return store.readStream(nameOf(stream.getStreamIdentifier()), { fromRevision, maxCount, requiresLeader: true })
  }
  const at = options.getAll()?.getPosition()
  const direction = options.getReadDirection() === 0 ? 'forwards' : 'backwards'
  const end = direction === 'forwards' ? 'start' : 'end'
  const fromPosition = at ? { commit: BigInt(at.getCommitPosition()), prepare: BigInt(at.getPreparePosition()) } : end
  return store.readAll({ fromPosition, direction, maxCount, requiresLeader: true })
}

/** Errors as the server sends them: the fake store's errors are those of the client, with gRPC's code. */
const faultOf = (error: unknown) => {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined
  return { code: code ?? status.UNAVAILABLE, details: error instanceof Error ? error.message : String(error) }
}

const send = async (call: ReadCall, reply: streams.ReadResp): Promise<void> => {
  if (!call.cancelled && !call.write(reply)) await new Promise((resolve) => call.once('drain', resolve))
}

const answerRead = async (store: FakeEventStore, call: ReadCall): Promise<void> => {
  const options = call.request.getOptions() ?? new streams.ReadReq.Options()
  try {
    for await (const { event } of asked(store, options)) if (event) await send(call, recordOf(event))
    call.end()
  } catch (error) {
    if (!isNoStream(error)) return void call.emit('error', Object.assign(new Error(), faultOf(error)))
    call.write(notFound(nameOf(options.getStream()?.getStreamIdentifier())))
    call.end()
  }
}

const eventOf = (message: streams.AppendReq.ProposedMessage): NewWireEvent => ({
  id: message.getId()?.getString() || randomUUID(),
  contentType: 'application/json',
  type: message.getMetadataMap().get('type') ?? '',
  data: JSON.parse(Buffer.from(message.getData_asU8()).toString('utf8')),
  metadata: JSON.parse(Buffer.from(message.getCustomMetadata_asU8()).toString('utf8')),
})

const stored = (revision: number): streams.AppendResp => {
  const success = new streams.AppendResp.Success()
  success.setCurrentRevision(String(revision))
  success.setNoPosition(new shared.Empty())
  const reply = new streams.AppendResp()
  reply.setSuccess(success)
  return reply
}

const wrongVersion = (): streams.AppendResp => {
  const reply = new streams.AppendResp()
  reply.setWrongExpectedVersion(new streams.AppendResp.WrongExpectedVersion())
  return reply
}

const received = async (call: AppendCall) => {
  let options = new streams.AppendReq.Options()
  const events: NewWireEvent[] = []
  for await (const part of call) {
    if (!(part instanceof streams.AppendReq)) continue
    options = part.getOptions() ?? options
    const message = part.getProposedMessage()
    if (message) events.push(eventOf(message))
  }
  const before = options.hasNoStream() ? -1n : BigInt(options.getRevision())
  return { stream: nameOf(options.getStreamIdentifier()), before, events }
}

const answerAppend = async (
  store: FakeEventStore,
  call: AppendCall,
  answer: sendUnaryData<streams.AppendResp>,
): Promise<void> => {
  try {
    const { stream, before, events } = await received(call)
    const expectedRevision = before < 0n ? 'no_stream' : before
    await store.appendToStream(stream, events, { expectedRevision, requiresLeader: true })
    answer(null, stored(Number(before) + events.length))
  } catch (error) {
    if (isWrongRevision(error)) answer(null, wrongVersion())
    else answer(Object.assign(new Error(), faultOf(error)))
  }
}

/**
 * Each read that its client ends early resets a stream, which EventStoreDB allows. Node closes a session with more than 1,000 of
 * them, then 33 a second, and gRPC's server has no option for it.
 */
const allowResets = (): void => {
  const create = http2.createServer
  http2.createServer = ((options: http2.ServerOptions) =>
    create({ ...options, streamResetBurst: 1_000_000, streamResetRate: 1_000_000 })) as typeof create
}

/**
 * A fake EventStoreDB behind a socket: implements the gRPC calls that the vendor's client needs here (reads, and
 * appends by the call that every server has), so that client and processes are the real ones. It proves nothing about
 * the server.
 */
export const serveEventStore = async (store = fakeEventStore()): Promise<FakeEventStoreServer> => {
  allowResets()
  const server = new Server()
  const reads = new Set<ReadCall>()
  server.addService(
    { read: StreamsService.read, append: StreamsService.append },
    {
      read: (call: ReadCall) => {
        reads.add(call)
        call.once('close', () => reads.delete(call)).once('finish', () => reads.delete(call))
        call.once('cancelled', () => reads.delete(call))
        void answerRead(store, call)
      },
      append: (call: AppendCall, answer: sendUnaryData<streams.AppendResp>) => void answerAppend(store, call, answer),
    },
  )
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  )
  const url = `esdb://127.0.0.1:${port}?tls=false`
  return { url, store, openReads: () => reads.size, close: () => server.forceShutdown() }
}
