import type { AppendResult } from '../event-log.ts'
import type { PreparedRequest } from '../prepared-request.ts'

/**
 * Limits: how much may wait or be in flight, how much goes into one batch, how long (milliseconds) a request may wait.
 */
export type QueueLimits = Readonly<{
  events: number
  bytes: number
  batchEvents: number
  batchBytes: number
  waitMs: number
}>

/** A request and the promise of its result. */
export type Waiter = {
  readonly request: PreparedRequest
  readonly deadline: number
  readonly result: Promise<AppendResult>
  readonly resolve: (result: AppendResult) => void
  readonly reject: (error: unknown) => void
  /** `behind`: another request of its stream is before it. `taken`: sent to the database. */
  place: 'behind' | 'ready' | 'taken' | 'gone'
}

/**
 * Requests in the order of their arrival. Only one request per stream is ready or taken; the others wait behind it in a
 * lane. So a batch never has two writers of a stream, and call order is log order.
 */
export type Queue = Readonly<{
  limits: QueueLimits
  waiting: Set<Waiter>
  ready: Waiter[]
  lanes: Map<string, Waiter[]>
  commands: Map<string, Waiter>
  load: { events: number; bytes: number }
}>

export const emptyQueue = (limits: QueueLimits): Queue => ({
  limits,
  waiting: new Set(),
  ready: [],
  lanes: new Map(),
  commands: new Map(),
  load: { events: 0, bytes: 0 },
})

export const isFull = ({ load, limits }: Queue, { data, bytes }: PreparedRequest): boolean =>
  load.events + data.length > limits.events || load.bytes + bytes > limits.bytes

export function enqueue(queue: Queue, request: PreparedRequest, now: number): Waiter {
  const { promise: result, resolve, reject } = Promise.withResolvers<AppendResult>()
  const lane = queue.lanes.get(request.stream)
  const place = lane ? 'behind' : 'ready'
  const waiter: Waiter = { request, deadline: now + queue.limits.waitMs, result, resolve, reject, place }

  if (lane) lane.push(waiter)
  else {
    queue.lanes.set(request.stream, [])
    queue.ready.push(waiter)
  }
  queue.waiting.add(waiter)
  queue.commands.set(request.commandId, waiter)
  queue.load.events += request.data.length
  queue.load.bytes += request.bytes
  return waiter
}

/** The next batch, in order, within the limits of requests and bytes; empty if nothing is ready. */
export function takeBatch({ ready, waiting, limits }: Queue, most: number): readonly Waiter[] {
  const batch: Waiter[] = []
  let events = 0
  let bytes = 0
  let looked = 0
  for (const waiter of ready) {
    if (waiter.place === 'ready') {
      const { request } = waiter
      if (batch.length >= most) break
      if (events + request.data.length > limits.batchEvents || bytes + request.bytes > limits.batchBytes) break
      waiter.place = 'taken'
      waiting.delete(waiter)
      batch.push(waiter)
      events += request.data.length
      bytes += request.bytes
    }
    looked += 1
  }
  ready.splice(0, looked)
  return batch
}

/** Removes a request, answered or dropped, and makes the next one of its stream ready. */
export function leave(queue: Queue, waiter: Waiter): void {
  const { stream, commandId, data, bytes } = waiter.request
  const held = waiter.place !== 'behind'
  waiter.place = 'gone'
  queue.waiting.delete(waiter)
  if (queue.commands.get(commandId) === waiter) queue.commands.delete(commandId)
  queue.load.events -= data.length
  queue.load.bytes -= bytes
  if (held) advance(queue, stream)
}

function advance({ lanes, ready }: Queue, stream: string): void {
  const lane = lanes.get(stream) ?? []
  const next = lane.find(({ place }) => place === 'behind')
  if (!next) {
    lanes.delete(stream)
    return
  }
  lane.splice(0, lane.indexOf(next) + 1)
  next.place = 'ready'
  ready.push(next)
}

/** Drops requests that waited too long; they were never sent. */
export function dropExpired(queue: Queue, now: number): void {
  for (const waiter of queue.waiting) {
    if (waiter.deadline > now) return
    leave(queue, waiter)
    waiter.resolve({ outcome: 'overloaded' })
  }
}

/** When the oldest request will have waited too long, or null if none waits. */
export const nextDeadline = ({ waiting }: Queue): number | null => {
  const [oldest] = waiting
  return oldest?.deadline ?? null
}
