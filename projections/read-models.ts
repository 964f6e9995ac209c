import { areas } from './areas.ts'
import type { Projection } from './runtime/projection.ts'

/** Every read model. */
export const readModels: readonly Projection[] = [...areas.values()].flatMap((area) => area.readModels)
