import type { Recorded } from '@portal/infra/event-log/event-log'
import type { Fold, Projection } from '../runtime/projection.ts'

/** A batch on its way into the rows. Exactly one of the two ends it. */
export type ObservedBatch = Readonly<{ committed: (events: number) => void; failed: () => void }>

/** Called when a batch begins, with its first events. */
export type ObserveBatch = (projection: string, events: readonly Recorded[]) => ObservedBatch

const observedFold = (fold: Fold, begin: (events: readonly Recorded[]) => ObservedBatch): Fold => {
  let underWay: ObservedBatch | null = null
  let events = 0
  const end = (how: (batch: ObservedBatch) => void): void => {
    if (underWay) how(underWay)
    underWay = null
    events = 0
  }
  return {
    apply: (store, batch) => {
      if (batch.length > 0) underWay ??= begin(batch)
      events += batch.length
      return fold.apply(store, batch)
    },
    trim: () => {
      end((batch) => batch.committed(events))
      fold.trim()
    },
    forget: () => {
      end((batch) => batch.failed())
      fold.forget()
    },
  }
}

/** The same projection, telling of each batch when it begins, and how it ended: committed, or rolled back. */
export const observedProjection = (projection: Projection, observe: ObserveBatch): Projection => ({
  ...projection,
  open: (parts) => observedFold(projection.open(parts), (events) => observe(projection.name, events)),
})
