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

/** An error is for its own request alone: its neighbours may well be stored. */
export type Stored = AppendResult | Error

/** Stores a batch whose streams and commands all differ; one result a request, in order. */
export type Flush = (batch: readonly PreparedRequest[]) => Promise<readonly Stored[]>

export type GroupCommitOptions = Readonly<{
  /** Batches that may be under way at once. */
  slots: number
  limits: QueueLimits
  flush: Flush
}>

export type Load = Readonly<{ events: number; bytes: number }>

export type GroupCommit = Readonly<{
  /** Rejects with the error that `flush` gave for it. */
  append: (request: PreparedRequest) => Promise<AppendResult>
  /** What waits and what is under way. */
  load: () => Load
  /** Takes no more, and returns when all that was taken is answered. */
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
 * What is ready is shared out among the free slots, so that the database works on one part while this process reads the
 * replies to another. Smaller parts would cost more commits than that gains.
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

/** Requests that arrive together are stored together: they share one call, one commit and one wait for the disk. */
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

/** The same command twice at once has one result; one that only bears its id must wait until the first is stored. */
async function afterSame(writer: Writer, same: Waiter, request: PreparedRequest): Promise<AppendResult> {
  if (same.request.intent.equals(request.intent)) return same.result
  await Promise.allSettled([same.result])
  return append(writer, request)
}

/** After the events of this turn of the loop: what arrives in one turn goes in one batch, and none waits for a timer. */
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

/** While every slot is taken nothing else looks at the queue, and its requests would wait for ever. */
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
