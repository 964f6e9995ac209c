import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { CsvRow } from '../csv-parser.ts'
import type { OpenRowStores, RowStore, RowWork, StoredRows } from '../row-stores.ts'
import type { FromThread, PortalPlace, ThreadData, ToThread } from './messages.ts'

const ENTRY = new URL('./main.ts', import.meta.url)

/** A hundred thousand answers on their way take some 20 MB; garbage is collected sooner with a limit. */
const HEAP_MB = 256

type Waiting = Readonly<{ stored: (stored: StoredRows) => void; failed: (error: unknown) => void }>

const startThread = (place: PortalPlace, work: RowWork, entry: URL): RowStore => {
  const data: ThreadData = { place, work }
  const worker = new Worker(entry, {
    name: 'import',
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const waiting = new Map<number, Waiting>()
  const send = (message: ToThread): void => worker.postMessage(message)
  const failAll = (error: unknown): void => {
    for (const { failed } of waiting.values()) failed(error)
    waiting.clear()
  }
  let last = 0
  let ended: Error | null = null
  worker.on('message', (message: FromThread) => {
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.type === 'stored') asked?.stored(message.stored)
    else asked?.failed(message.error)
  })
  worker.once('error', failAll)
  worker.once('exit', () => {
    ended = new Error(
      'A thread that stored rows of an import has ended: import the file again, no row is stored twice.',
    )
    failAll(ended)
  })
  return {
    store: (rows: readonly CsvRow[]) => {
      const { promise, resolve, reject } = Promise.withResolvers<StoredRows>()
      if (ended) return Promise.reject(ended)
      last += 1
      waiting.set(last, { stored: resolve, failed: reject })
      send({ type: 'store', id: last, rows })
      return promise
    },
    close: async () => {
      if (ended) return
      const exit = once(worker, 'exit')
      send({ type: 'close' })
      await exit
    },
  }
}

/** Smaller files are stored sooner without threads, which take half a second to start. */
const LEAST_BYTES = 2 * 2 ** 20
/** More would only wait for the log, which stores one batch after another. */
const MOST_THREADS = 4

/** How many threads store the rows of a file of so many bytes; 0: the one that reads it does. */
export const threadsFor = (bytes: number, processors: number = availableParallelism()): number =>
  bytes < LEAST_BYTES || processors < 2 ? 0 : Math.min(processors, MOST_THREADS)

/** Threads that store the rows of an import. They end when it closes them. `entry`: the file that a thread runs. */
export const rowThreads =
  (place: PortalPlace, threads: number, entry = ENTRY): OpenRowStores =>
  (work) =>
    Array.from({ length: threads }, () => startThread(place, work, entry))

/** As many threads as a file of so many bytes is worth. */
export const threadsByBytes =
  (place: PortalPlace) =>
  (bytes: number): OpenRowStores =>
    rowThreads(place, threadsFor(bytes))
