import type { ControlMeans } from '@portal/projections/control/models'

/** What actions on read models need. `retryWithinMs`: how long one waits for a projector to try parked events again. */
export type ReadModelMeans = ControlMeans & Readonly<{ retryWithinMs: number }>
