import { setTimeout as sleep } from 'node:timers/promises'
import type { InRecord } from './broker.ts'

/** Passes batches from a producer that pushes them to a consumer that asks for them, one at a time. */
export type Handover = Readonly<{
  /** Returns when the batch was processed or the consumer has stopped; calls `beat` regularly until then. */
  give: (batch: readonly InRecord[], everyMs: number, beat: () => Promise<void>) => Promise<void>
  batches: () => AsyncGenerator<readonly InRecord[]>
  close: () => void
}>

export function handover(signal: AbortSignal): Handover {
  const closed = new AbortController()
  const either = AbortSignal.any([signal, closed.signal])
  let offered = Promise.withResolvers<readonly InRecord[]>()
  let done = Promise.withResolvers<void>()
  const gone = new Promise<null>((resolve) => {
    either.addEventListener('abort', () => resolve(null), { once: true })
    if (either.aborted) resolve(null)
  })

  return {
    give: async (batch, everyMs, beat) => {
      const mine = done
      offered.resolve(batch)
      while (!either.aborted) {
        const timer = new AbortController()
        const late = sleep(everyMs, 'late', { signal: timer.signal }).catch(() => 'late')
        const first = await Promise.race([mine.promise, gone, late])
        timer.abort()
        if (first !== 'late') return
        await beat()
      }
    },
    batches: async function* () {
      while (!either.aborted) {
        const batch = await Promise.race([offered.promise, gone])
        if (!batch) return
        offered = Promise.withResolvers()
        yield batch
        done.resolve()
        done = Promise.withResolvers()
      }
    },
    close: () => closed.abort(),
  }
}
