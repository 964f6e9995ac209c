import { networksOf } from '../http/edge/networks.ts'
import { ProblemError } from '../http/failures/problems.ts'
import { keyedMac } from '../kernel/keyed-mac.ts'
import { secondsUntil } from '../kernel/seconds-until.ts'
import { type LimitDeps, WINDOW_MS } from './failure-limits.ts'

/** How often one network may ask for mails to be sent, and try links, within the time in which failures are remembered. */
const MOST = 30

/** @throws ProblemError `too-many-requests`, which says when to come back, for a network that asked more than `most` times */
export const requestCount = ({ attempts, now, tokenSecret }: LimitDeps, most: number) => {
  const mac = keyedMac(tokenSecret, 'requests of strangers')
  const keyOf = (what: string, address: string): string => mac(what, networksOf(address).near).toString('hex')
  return {
    count: async (what: string, address: string): Promise<void> => {
      const { attempts: asked, since } = await attempts.count(keyOf(what, address), now(), WINDOW_MS)
      if (asked <= most) return
      const retryAfterSeconds = secondsUntil(since.getTime() + WINDOW_MS, now())
      throw new ProblemError('too-many-requests', { retryAfterSeconds })
    },
    /** It went well: it does not count after all. */
    uncount: (what: string, address: string): Promise<void> => attempts.uncount(keyOf(what, address)),
  }
}

/** Counts what strangers ask for. @throws ProblemError as `requestCount` does */
export const requestLimit = (deps: LimitDeps) => requestCount(deps, MOST).count
