import type { Networks } from '../http/edge/networks.ts'
import { growingCache } from '../kernel/growing-cache.ts'
import { keyedMac } from '../kernel/keyed-mac.ts'
import type { Attempts } from './attempts.ts'

/** `tokenSecret`: without it the keys under which tries are counted cannot be traced to a name. */
export type LimitDeps = Readonly<{ attempts: Attempts; now: () => Date; tokenSecret: string }>

/** How long failures are remembered. */
export const WINDOW_MS = 15 * 60_000
/** Failures within that time, of strangers: from one network, for one account from one network, for one account in all. */
const NETWORK_FAILURES = 100
const WIDE_NETWORK_FAILURES = 1_000
const ACCOUNT_FAILURES = 10
const ACCOUNT_FAILURES_IN_ALL = 50
/** Of a browser in which the member has signed in before: strangers, whatever they do, cannot use these up. */
const DEVICE_FAILURES = 10
/** Limits that are known to be exceeded, so that refusing costs nothing. */
const REMEMBERED = 10_000

export type Limit = Readonly<{ key: string; most: number }>

/** Counts tries against limits; a limit that was exceeded is remembered. */
const limiter = ({ attempts, now }: Pick<LimitDeps, 'attempts' | 'now'>) => {
  const exceeded = growingCache<number>(REMEMBERED)

  /** Minutes until a limit is over, or null. */
  const minutesLeft = (since: number): number | null => {
    const left = since + WINDOW_MS - now().getTime()
    return left >= 0 && left <= WINDOW_MS ? Math.max(1, Math.ceil(left / 60_000)) : null
  }
  const refusedFor = (limits: readonly Limit[]): number | null => {
    const left = limits.map(({ key }) => minutesLeft(exceeded.get(key) ?? Number.NEGATIVE_INFINITY))
    return left.find((minutes) => minutes !== null) ?? null
  }
  /** Minutes to wait, or null where all limits allow this try. */
  const count = async (limits: readonly Limit[]): Promise<number | null> => {
    const refused = refusedFor(limits)
    if (refused !== null) return refused
    await Promise.all(
      limits.map(async ({ key, most }) => {
        const { attempts: tried, since } = await attempts.count(key, now(), WINDOW_MS)
        if (tried > most) exceeded.set(key, since.getTime())
        else exceeded.delete(key)
      }),
    )
    return refusedFor(limits)
  }
  const uncount = async (limits: readonly Limit[]): Promise<void> => {
    await Promise.all(limits.map(({ key }) => attempts.uncount(key)))
  }
  return { refusedFor, count, uncount }
}

/**
 * Failures to show who one is, by network, account and browser. `count` gives the minutes to wait, or null where the try is allowed; a
 * try counts as failed until `uncount`. `step`: what is tried; an account is named by a digest or an id.
 */
export const failureLimits = (deps: LimitDeps, step: '' | 'second step ' = '') => {
  const mac = keyedMac(deps.tokenSecret, 'sign-in attempts')
  const limit = (most: number, ...parts: readonly string[]): Limit => ({ key: mac(...parts).toString('hex'), most })
  return {
    ...limiter(deps),
    ofNetwork: ({ near, wide }: Networks): readonly Limit[] => [
      limit(NETWORK_FAILURES, 'network', near),
      limit(WIDE_NETWORK_FAILURES, 'wide network', wide),
    ],
    ofAccount: (account: string, { near }: Networks): readonly Limit[] => [
      limit(ACCOUNT_FAILURES, `${step}account`, account, near),
      limit(ACCOUNT_FAILURES_IN_ALL, `${step}account`, account),
    ],
    ofDevice: (device: string): readonly Limit[] => [limit(DEVICE_FAILURES, `${step}device`, device)],
  }
}
