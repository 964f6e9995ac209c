import { networksOf } from '../http/edge/networks.ts'
import { ProblemError } from '../http/failures/problems.ts'
import { keyedMac } from '../kernel/keyed-mac.ts'
import { type LimitDeps, WINDOW_MS } from './failure-limits.ts'

/** How often one network may ask for mails to be sent, and try links, within the time in which failures are remembered. */
const MOST = 30

/**
 * Counts what strangers ask for. @throws ProblemError `too-many-requests`, which says when to come back, for a network that
 * asked too often
 */
export const requestLimit = ({ attempts, now, tokenSecret }: LimitDeps) => {
  const mac = keyedMac(tokenSecret, 'requests of strangers')
  return async (what: string, address: string): Promise<void> => {
    const key = mac(what, networksOf(address).near).toString('hex')
    const { attempts: asked, since } = await attempts.count(key, now(), WINDOW_MS)
    if (asked <= MOST) return
    const leftMs = since.getTime() + WINDOW_MS - now().getTime()
    throw new ProblemError('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)) })
  }
}
