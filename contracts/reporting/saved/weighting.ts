import type { Weighting } from '../weighting.ts'

/** A weighting without its name, which is that of the item. */
export type SavedTargets = Pick<Weighting, 'targets'>
