import type { Projection } from './runtime/projection.ts'
import type { AnyReactor } from './runtime/reactor/reactor.ts'

/** What an area makes of the log: the export `area` of `projections/<area>/area.ts`, found there by `areas.ts`. */
export type ProjectionArea = Readonly<{
  readModels: readonly Projection[]
  /** What is done for them is in `workers/<area>/`. */
  reactors: readonly AnyReactor[]
}>
