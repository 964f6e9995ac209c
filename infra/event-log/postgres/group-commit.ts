import type { AppendResult } from '../event-log.ts'
import type { PreparedRequest } from '../prepared-request.ts'
import {
  dropExpired,
  emptyQueue,
  enqueue,
  isFull,
  leave,
  nextDeadline,
  type Queue,
  type QueueLimits,
  takeBatch,
  type Waiter,
} from './queue.ts'

/** An error concerns this request only: the others of its batch may be stored. */
export type Stored = AppendResult | Error

/** Stores a batch whose streams and commands all differ; one result per request, in order. */
export type Flush = (batch: readonly PreparedRequest[]) => Promise<readonly Stored[]>

export type GroupCommitOptions = Readonly<{
  /** How many batches may be in flight. */
  slots: number
  limits: QueueLimits
  flush: Flush
}>

export type Load = Readonly<{ events: number; bytes: number }>

export type GroupCommit = Readonly<{
  /** Rejects with the error that `flush` gave for the request. */
  append: (request: PreparedRequest) => Promise<AppendResult>
  /** How many requests wait and how many are in flight. */
  load: () => Load
  /** Refuses new requests, and resolves when all others are answered. */
  close: () => Promise<void>
}>

export const LIMITS: QueueLimits = {
  events: 10_000,
  bytes: 32 * 1024 * 1024,
  batchEvents: 500,
  batchBytes: 4 * 1024 * 1024,
  waitMs: 2_000,
}

/**
 * Ready requests are divided among the free slots, so that the database works on one part while this process reads the
 * replies to another. Smaller parts would cost more in commits than they gain.
 */
const SMALLEST_SHARE = 16

type Writer = {
  readonly options: GroupCommitOptions
  readonly queue: Queue
  readonly underWay: Set<Promise<void>>
  scheduled: boolean
  closed: boolean
  timer: NodeJS.Timeout | undefined
}

/** Requests that arrive together are stored together: they share one call, one commit and one fsync. */
export function groupCommit(options: GroupCommitOptions): GroupCommit {
  const writer: Writer = {
    options,
    queue: emptyQueue(options.limits),
    underWay: new Set(),
    scheduled: false,
    closed: false,
    timer: undefined,
  }
  return {
    append: (request) => append(writer, request),
    load: () => ({ ...writer.queue.load }),
    close: () => close(writer),
  }
}

async function append(writer: Writer, request: PreparedRequest): Promise<AppendResult> {
  const { queue } = writer
  const same = queue.commands.get(request.commandId)
  if (same) return afterSame(writer, same, request)
  if (writer.closed || isFull(queue, request)) return { outcome: 'overloaded' }

  const waiter = enqueue(queue, request, performance.now())
  schedule(writer)
  return waiter.result
}

/** The same command sent twice at once gets one result; one with the same id and another intent waits until the first is stored. */
async function afterSame(writer: Writer, same: Waiter, request: PreparedRequest): Promise<AppendResult> {
  if (same.request.intent.equals(request.intent)) return same.result
  await Promise.allSettled([same.result])
  return append(writer, request)
}

/** Runs after the events of this turn of the loop: requests of one turn form one batch, and none waits for a timer. */
function schedule(writer: Writer): void {
  if (writer.scheduled) return
  writer.scheduled = true
  setImmediate(() => {
    writer.scheduled = false
    fillSlots(writer)
  })
}

function fillSlots(writer: Writer): void {
  const { queue, underWay, options } = writer
  dropExpired(queue, performance.now())
  while (underWay.size < options.slots) {
    const share = Math.ceil(queue.ready.length / (options.slots - underWay.size))
    const batch = takeBatch(queue, Math.max(SMALLEST_SHARE, share))
    if (batch.length === 0) break
    const run = store(writer, batch).finally(() => {
      underWay.delete(run)
      fillSlots(writer)
    })
    underWay.add(run)
  }
  watchDeadline(writer)
}

async function store({ queue, options }: Writer, batch: readonly Waiter[]): Promise<void> {
  try {
    const results = await options.flush(batch.map(({ request }) => request))
    batch.forEach((waiter, index) => {
      const result = results[index] ?? new Error('A batch came back with fewer results than requests')
      leave(queue, waiter)
      if (result instanceof Error) waiter.reject(result)
      else waiter.resolve(result)
    })
  } catch (error) {
    for (const waiter of batch) {
      leave(queue, waiter)
      waiter.reject(error)
    }
  }
}

/** While all slots are busy nothing else checks the queue, so requests that waited too long are dropped here. */
function watchDeadline(writer: Writer): void {
  const deadline = nextDeadline(writer.queue)
  if (writer.timer || deadline === null) return
  writer.timer = setTimeout(
    () => {
      writer.timer = undefined
      fillSlots(writer)
    },
    Math.max(1, deadline - performance.now()),
  )
}

async function close(writer: Writer): Promise<void> {
  writer.closed = true
  while (writer.queue.waiting.size > 0 || writer.underWay.size > 0) {
    fillSlots(writer)
    await Promise.all(writer.underWay)
  }
  clearTimeout(writer.timer)
}
