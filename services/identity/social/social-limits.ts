import type { LimitDeps } from '../failure-limits.ts'
import { requestCount } from '../request-limit.ts'

/** How often one network may set out to another service within 15 minutes: a campus signs in from one network. */
const MOST_BEGUN = 300
/** How often one may come back from there without a proof of who it is. */
const MOST_UNPROVEN = 30

/** Signing in by another service, by network: the way there, and the way back, which counts until it shows who it is. */
export const socialLimits = (deps: LimitDeps) => {
  const [begun, unproven] = [requestCount(deps, MOST_BEGUN), requestCount(deps, MOST_UNPROVEN)]
  const countBack = (address: string): Promise<void> => unproven.count('social', address)
  const isProven = (address: string): Promise<void> => unproven.uncount('social', address)
  return {
    /** Whoever would be refused on the way back does not set out. @throws {ProblemError} `too-many-requests` */
    countBegun: async (address: string): Promise<void> => {
      await begun.count('social begin', address)
      await countBack(address)
      await isProven(address)
    },
    /** @throws {ProblemError} `too-many-requests` */
    countBack,
    isProven,
  }
}
