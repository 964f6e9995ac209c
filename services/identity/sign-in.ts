import type { MemberId } from '@portal/contracts/ids'
import { loginDigest } from '@portal/infra/tools/login-digest'
import type { Member, MemberQueries } from '@portal/projections/identity/member/queries'
import { type Networks, networksOf } from '../http/edge/networks.ts'
import { type CommunityLock, shutsOut } from './community-lock.ts'
import { devices } from './devices.ts'
import { failureLimits, type Limit, type LimitDeps } from './failure-limits.ts'
import { isPassword, NOBODYS_HASH, placeToHash } from './passwords.ts'
import type { Presented } from './presenter.ts'
import type { Standing } from './standing.ts'
import { type Reserved, unlessRefused } from './turnstile.ts'

export type SignInDeps = LimitDeps &
  Readonly<{
    members: Pick<MemberQueries, 'byLogin'>
    /** What lets the member in, as the log has it now; null where only the read model knows the account. */
    standingOf: (memberId: MemberId) => Promise<Standing | null>
    /** Whether the community is closed to its members. */
    communityLock: CommunityLock
    /** Whether an unknown name is answered as a wrong password is. */
    hidesAccounts: () => Promise<boolean>
  }>

/**
 * Somebody whose password was right, or who has shown it another way. `hasPasskey`: it is asked for before a session begins. `language`: that they
 * chose.
 */
export type Arriving = Presented & Pick<Member, 'hasPasskey'> & Pick<Standing, 'language'>

export type SignedIn =
  | Readonly<{ outcome: 'signed-in'; member: Arriving }>
  | Readonly<{ outcome: 'unknown-login' | 'wrong-password' | 'not-activated' | 'locked-out' }>
  | Readonly<{ outcome: 'too-many-failures'; minutes: number }>

type Owner = Member & Pick<Standing, 'language'>

/** `device`: the browser's cookie, as it was sent. */
type Typed = Readonly<{ username: string; password: string; address: string; device: string | undefined }>

const tooMany = (minutes: number): SignedIn => ({ outcome: 'too-many-failures', minutes })

/**
 * Checks a name and a password as they were typed. A try counts as failed until it has gone well, so that guesses sent at
 * the same moment do not slip past the limit. Unknown names are answered as such (the specification wants it), hence no
 * hash is spent on them; the limits by network bound how many names can be tried. Where the community hides its accounts, an unknown name is counted,
 * hashed and answered as a wrong password. What is refused writes nothing. A password that fits is held against the log, so that
 * a former one lets nobody in while the read model is behind.
 * @throws {TooManyWaiting} when too many passwords are being hashed already; nothing was counted then
 */
export const signIn = ({ members, standingOf, communityLock, hidesAccounts, ...limiting }: SignInDeps) => {
  const { refusedFor, count, uncount, ...limitsOf } = failureLimits(limiting)
  const { knownTo } = devices(limiting.tokenSecret)

  /** Whose password it is, with what the log says of the account; null for a wrong one. */
  const ownerOf = async (member: Member | null, password: string, place: Reserved): Promise<Owner | null> => {
    const fits = await isPassword(password, member?.passwordHash ?? NOBODYS_HASH, place)
    if (!member || !fits) return null
    const standing = (await standingOf(member.memberId)) ?? { ...member, language: null }
    const { passwordHash, isActive, isLocked, language } = standing
    const isSame = passwordHash === member.passwordHash || (await isPassword(password, passwordHash ?? NOBODYS_HASH))
    return isSame ? { ...member, isActive, isLocked, language } : null
  }

  const judge = async (
    known: Member | null,
    password: string,
    limits: readonly Limit[],
    place: Reserved,
  ): Promise<SignedIn> => {
    const member = await ownerOf(known, password, place)
    if (!member) return { outcome: 'wrong-password' }
    await uncount(limits)
    if (member.isLocked || (await shutsOut(communityLock, member.accountType))) return { outcome: 'locked-out' }
    return member.isActive ? { outcome: 'signed-in', member } : { outcome: 'not-activated' }
  }

  const ofOwner = async (member: Member, device: string, password: string): Promise<SignedIn> => {
    const limits = limitsOf.ofDevice(device)
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
    const [ofNetwork, ofAccount] = [limitsOf.ofNetwork(networks), limitsOf.ofAccount(digest, networks)]
    const limits = [...ofNetwork, ...ofAccount]
    const already = refusedFor(limits)
    if (already !== null) return tooMany(already)
    const place = placeToHash({ group: networks.near })
    const counting = async () => (await count(ofNetwork)) ?? (await count(ofAccount))
    const refused = await unlessRefused(place, counting())
    return refused === null ? judge(member, password, limits, place) : tooMany(refused)
  }

  const ofNobody = async (networks: Networks): Promise<SignedIn> => {
    const refused = await count(limitsOf.ofNetwork(networks))
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
