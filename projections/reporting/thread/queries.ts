import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { RunMoment } from '@portal/contracts/reporting/recorded-run'
import type { TableSpec } from '@portal/contracts/reporting/table'
import type { Ask, Failure, FromThread, ReportReply, ThreadData, ToThread, Wanted } from './messages.ts'

/** `overloaded`: too many runs wait already. */
export type ReportAnswer = ReportReply | Readonly<{ outcome: 'overloaded' }>

export type ReportQueries = Readonly<{
  /**
   * Toplines and crosstabs, counted on a separate thread, so that they block no other request. `known`: revisions that
   * the client has. Ends on `signal`, when the client has disconnected. Rejects with the database's errors.
   */
  run: (
    spec: TableSpec,
    known: readonly string[],
    signal?: AbortSignal,
    /** A cell whose respondents are asked for, or what was written, instead of the run: CellRespondents or TextsPage as JSON. */
    wanted?: Wanted,
  ) => Promise<ReportAnswer>
}>

export type PastQueries = Readonly<{
  /**
   * A run as it was at a moment of the log: a PastReply as JSON. It is made anew from the log, so a client asks until it is
   * done. Otherwise as `run`.
   */
  asItWas: (spec: TableSpec, at: RunMoment, signal?: AbortSignal) => Promise<ReportAnswer>
}>

export type ReportThread = ReportQueries & PastQueries & Readonly<{ close: () => Promise<void> }>

/**
 * `heapMb`: memory of the thread in addition to the answer index (512); `mostWaiting`: runs in progress or waiting
 * (64);
 * `stallMs`: a thread without a reply for this long is ended (40 s, more than a run may take); `entry`: the file that
 * it runs.
 */
export type ReportThreadOptions = ThreadData &
  Readonly<{
    heapMb?: number
    mostWaiting?: number
    stallMs?: number
    entry?: URL
    /** Logs passing failures. */
    warn: (error: unknown, what: string) => void
  }>

const ENTRY = new URL('./main.ts', import.meta.url)
const CLOSE_WITHIN_MS = 2_000

const refused = (key: 'run-interrupted' | 'run-given-up'): ReportAnswer => ({
  outcome: 'refused',
  issues: [{ path: '', key, values: {} }],
})

/** An error as it was in the thread; `code` is SQLSTATE or the operating system's. */
class ReportFailed extends Error {
  override readonly name = 'ReportFailed'
  readonly code: string | null

  constructor({ message, code, stack }: Failure) {
    super(message)
    this.code = code
    if (stack !== null) this.stack = stack
  }
}

type Waiting = Readonly<{ answer: (answer: ReportAnswer) => void; fail: (error: Error) => void }>

/** One running thread. `onEnd` is called once. */
const startThread = ({ entry, heapMb, stallMs, warn, ...options }: ReportThreadOptions, onEnd: () => void) => {
  const { databaseUrl, indexBytes, mostMs, log } = options
  const more = { ...(indexBytes && { indexBytes }), ...(mostMs && { mostMs }), ...(log && { log }) }
  const data: ThreadData = { databaseUrl, ...more }
  const waiting = new Map<number, Waiting>()
  let last = 0
  const worker = new Worker(entry ?? ENTRY, {
    name: 'reports',
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: heapMb ?? 512 },
  })
  worker.unref() // the thread does not keep the process running
  const send = (message: ToThread): void => worker.postMessage(message)

  worker.on('message', (message: FromThread) => {
    if (message.type === 'connection-lost') return warn(new Error(message.reason), 'a database connection was lost')
    const asked = waiting.get(message.id)
    return message.type === 'reply' ? asked?.answer(message.reply) : asked?.fail(new ReportFailed(message.failure))
  })
  worker.once('error', (error) => warn(error, 'the report thread has died; the next report starts another'))
  worker.once('exit', () => {
    onEnd()
    for (const { answer } of waiting.values()) answer(refused('run-interrupted'))
  })

  const stalled = (): void => {
    warn(new Error(`no reply for ${stallMs ?? 40_000} ms`), 'the report thread is ended')
    void worker.terminate()
  }

  const run = (ask: Ask, signal: AbortSignal): Promise<ReportAnswer> => {
    const id = ++last
    const { promise, resolve, reject } = Promise.withResolvers<ReportAnswer>()
    const cancel = (): void => {
      send({ type: 'cancel', id })
      resolve(refused('run-given-up'))
    }
    const timer = setTimeout(stalled, stallMs ?? 40_000)
    timer.unref()
    waiting.set(id, { answer: resolve, fail: reject })
    signal.addEventListener('abort', cancel, { once: true })
    send({ type: 'run', id, ask })
    return promise.finally(() => {
      clearTimeout(timer)
      waiting.delete(id)
      signal.removeEventListener('abort', cancel)
    })
  }

  const close = async (): Promise<void> => {
    const ended = once(worker, 'exit')
    send({ type: 'close' })
    const inTime = await Promise.race([ended.then(() => true), sleep(CLOSE_WITHIN_MS, false, { ref: false })])
    if (!inTime) await worker.terminate()
  }

  return { run, close, waiting: () => waiting.size }
}

type Thread = ReturnType<typeof startThread>

/** The api's side of its report thread: the first report starts it, and the next report after it has died. */
export const openReportThread = (options: ReportThreadOptions): ReportThread => {
  const { mostWaiting = 64 } = options
  let thread: Thread | null = null

  const living = (): Thread => {
    if (thread) return thread
    const started = startThread(options, () => {
      if (thread === started) thread = null
    })
    thread = started
    return started
  }

  const answer = async (ask: Ask, signal = new AbortController().signal): Promise<ReportAnswer> => {
    if (signal.aborted) return refused('run-given-up')
    const { run, waiting } = living()
    return waiting() < mostWaiting ? run(ask, signal) : { outcome: 'overloaded' }
  }

  return {
    run: (spec, known, signal, wanted) => answer({ spec, known, wanted }, signal),
    asItWas: (spec, at, signal) => answer({ spec, known: [], at }, signal),
    close: async () => {
      await thread?.close()
    },
  }
}
