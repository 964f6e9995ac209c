import { areas } from './areas.ts'
import type { AnyReactor } from './runtime/reactor/reactor.ts'

/** Every reactor that there is. What is done for each is in `workers/<area>/`. */
export const reactors: readonly AnyReactor[] = areas.flatMap((area) => area.reactors)
