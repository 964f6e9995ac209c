import { followErasures } from './identity/follow-erasures/reactor.ts'
import { flagSpeeders } from './reporting/speeders/reactor.ts'
import type { AnyReactor } from './runtime/reactor/reactor.ts'

/** Every reactor that there is. What is done for each is in `workers/<area>/`. */
export const reactors: readonly AnyReactor[] = [followErasures, flagSpeeders]
