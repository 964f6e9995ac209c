import { actions } from './actions.tsx'
import type { Exhibit } from './exhibit.ts'
import { inputs } from './inputs.tsx'
import { layers } from './layers.tsx'
import { words } from './words.tsx'

/** Every shared component of `ui/`, by its name. A test names those that are missing. */
export const exhibits: Readonly<Record<string, Exhibit>> = { ...actions, ...inputs, ...words, ...layers }
