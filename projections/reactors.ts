import { areas } from './areas.ts'
import type { AnyReactor } from './runtime/reactor/reactor.ts'

/** Every reactor. Their effects are in `workers/<area>/`. */
export const reactors: readonly AnyReactor[] = [...areas.values()].flatMap((area) => area.reactors)
