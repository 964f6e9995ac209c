import { loginDigest } from '@portal/infra/tools/login-digest'
import type { Member, MemberQueries } from '@portal/projections/identity/member/queries'
import { LRUCache } from 'lru-cache'
import { type Networks, networksOf } from '../http/edge/networks.ts'
import { keyedMac } from '../kernel/keyed-mac.ts'
import type { Attempts } from './attempts.ts'
import { type CommunityLock, shutsOut } from './community-lock.ts'
import { devices } from './devices.ts'
import { isPassword, NOBODYS_HASH, placeToHash } from './passwords.ts'
import type { Presented } from './presenter.ts'
import { type Reserved, unlessRefused } from './turnstile.ts'

/** `tokenSecret`: without it the keys under which tries are counted cannot be traced to a name. */
export type SignInDeps = Readonly<{
  members: Pick<MemberQueries, 'byLogin'>
  attempts: Attempts
  now: () => Date
  tokenSecret: string
  /** Whether the community is closed to its members. */
  communityLock: CommunityLock
  /** Whether an unknown name is answered as a wrong password is. */
  hidesAccounts: () => Promise<boolean>
}>

export type SignedIn =
  | Readonly<{ outcome: 'signed-in'; member: Presented }>
  | Readonly<{ outcome: 'unknown-login' | 'wrong-password' | 'not-activated' | 'locked-out' }>
  | Readonly<{ outcome: 'too-many-failures'; minutes: number }>

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

type Limit = Readonly<{ key: string; most: number }>
/** `device`: the browser's cookie, as it was sent. */
type Typed = Readonly<{ username: string; password: string; address: string; device: string | undefined }>

/** Counts tries against limits; a limit that was exceeded is remembered. */
const limiter = ({ attempts, now }: Pick<SignInDeps, 'attempts' | 'now'>) => {
  const exceeded = new LRUCache<string, number>({ max: REMEMBERED })

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

const tooMany = (minutes: number): SignedIn => ({ outcome: 'too-many-failures', minutes })

/**
 * Checks a name and a password as they were typed. A try counts as failed until it has gone well, so that guesses sent at
 * the same moment do not slip past the limit. Unknown names are answered as such (the specification wants it), hence no
 * hash is spent on them; the limits by network bound how many names can be tried. Where the community hides its accounts, an unknown name is counted,
 * hashed and answered as a wrong password. What is refused writes nothing.
 * @throws {TooManyWaiting} when too many passwords are being hashed already; nothing was counted then
 */
export const signIn = ({ members, attempts, now, tokenSecret, communityLock, hidesAccounts }: SignInDeps) => {
  const mac = keyedMac(tokenSecret, 'sign-in attempts')
  const limit = (most: number, ...parts: readonly string[]): Limit => ({ key: mac(...parts).toString('hex'), most })
  const networkLimits = ({ near, wide }: Networks): readonly Limit[] => [
    limit(NETWORK_FAILURES, 'network', near),
    limit(WIDE_NETWORK_FAILURES, 'wide network', wide),
  ]
  const accountLimits = (digest: string, { near }: Networks): readonly Limit[] => [
    limit(ACCOUNT_FAILURES, 'account', digest, near),
    limit(ACCOUNT_FAILURES_IN_ALL, 'account', digest),
  ]
  const { refusedFor, count, uncount } = limiter({ attempts, now })
  const { knownTo } = devices(tokenSecret)

  const judge = async (member: Member | null, password: string, limits: readonly Limit[], place: Reserved) => {
    const fits = await isPassword(password, member?.passwordHash ?? NOBODYS_HASH, place)
    if (!member || !fits) return { outcome: 'wrong-password' } as const
    await uncount(limits)
    if (member.isLocked || (await shutsOut(communityLock, member.accountType)))
      return { outcome: 'locked-out' } as const
    if (!member.isActive) return { outcome: 'not-activated' } as const
    return { outcome: 'signed-in', member } as const
  }

  const ofOwner = async (member: Member, device: string, password: string): Promise<SignedIn> => {
    const limits = [limit(DEVICE_FAILURES, 'device', device)]
    const place = placeToHash(null)
    const refused = await unlessRefused(place, count(limits))
    return refused === null ? judge(member, password, limits, place) : tooMany(refused)
  }

  const ofStranger = async (
    member: Member | null,
    digest: string,
    password: string,
    networks: Networks,
  ): Promise<SignedIn> => {
    const [ofNetwork, ofAccount] = [networkLimits(networks), accountLimits(digest, networks)]
    const limits = [...ofNetwork, ...ofAccount]
    const already = refusedFor(limits)
    if (already !== null) return tooMany(already)
    const place = placeToHash({ group: networks.near })
    const counting = async () => (await count(ofNetwork)) ?? (await count(ofAccount))
    const refused = await unlessRefused(place, counting())
    return refused === null ? judge(member, password, limits, place) : tooMany(refused)
  }

  const ofNobody = async (networks: Networks): Promise<SignedIn> => {
    const refused = await count(networkLimits(networks))
    return refused === null ? { outcome: 'unknown-login' } : tooMany(refused)
  }

  return async ({ username, password, address, device }: Typed): Promise<SignedIn> => {
    const digest = loginDigest(username)
    const member = await members.byLogin(digest)
    const networks = networksOf(address)
    if (!member) return (await hidesAccounts()) ? ofStranger(null, digest, password, networks) : ofNobody(networks)
    const known = knownTo(device, member.memberId)
    return known === null ? ofStranger(member, digest, password, networks) : ofOwner(member, known, password)
  }
}
