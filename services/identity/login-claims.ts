import type { Instant, MemberId } from '@portal/contracts/ids'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { loginDigest } from '@portal/infra/tools/login-digest'
import { derivedId } from '../kernel/derived-id.ts'
import { handle, stateOf } from '../kernel/handle.ts'
import { loginDigestsOf } from './contact.ts'
import { type LoginHold, login } from './domain/login.ts'
import { member } from './domain/member.ts'
import { loginStream, memberStream } from './streams.ts'

type Deps = Readonly<{ log: EventLog; now: () => Instant; newId: () => string }>

/** `digest` of the login name. */
type Claim = Readonly<{ digest: string; memberId: MemberId; commandId: string }>

/** What became of a claim: the name of a member, the former name of one, or nothing as yet. */
type Became = 'present-name' | 'former-name' | 'nothing' | 'erased'

/** Whoever claims a name stores its use within milliseconds. So old a claim of which nothing came is one of a process that died. */
const UNDER_WAY_MS = 15 * 60_000
/** A claim that is not used yet, and so old, is made anew by who goes on with it, so that nobody takes it for a forgotten one meanwhile. */
const FRESH_MS = 60_000

/** Who holds a login name. Two people never hold the same one. */
export const loginClaims = ({ log, now, newId }: Deps) => {
  const ageOf = ({ at }: LoginHold): number => Date.parse(now()) - Date.parse(at)

  /** `isNew`: by this command, just now. */
  const askLogin = async ({ digest, memberId, commandId }: Claim, after: LoginHold | null) => {
    const step = after ? ['claim-freed-login', after.by, after.at] : ['claim-login']
    const asked = { stream: loginStream(digest), commandId: derivedId(...step, commandId), intent: memberId }
    const at = now()
    const handled = await handle(log, login, asked, { type: 'ClaimLogin', memberId, after, at })
    if (handled.outcome === 'rejected') return { hold: handled.rejection.hold, isNew: false }
    const { state, position, replayed } = handled
    // What was claimed by the same command before may have been released since.
    return { hold: state.hold ?? { by: memberId, at }, isNew: position !== null && !replayed }
  }

  const becomeOf = async (holder: MemberId, digest: string): Promise<Became> => {
    const { situation } = (await stateOf(log, member, memberStream(holder))).state
    if (situation === 'erased') return 'erased'
    if (situation === 'unknown') return 'nothing'
    const present = (await loginDigestsOf(log, holder)).at(-1)
    return present === undefined || present === digest ? 'present-name' : 'former-name'
  }

  /** Whether a claim that was found does not count any more, or has to be made again by the one who made it. */
  const isOver = async (hold: LoginHold, { digest, memberId }: Claim): Promise<boolean> => {
    const isOwn = hold.by === memberId
    switch (await becomeOf(hold.by, digest)) {
      case 'present-name':
        return false
      case 'erased':
        return !isOwn
      case 'former-name':
        return isOwn || ageOf(hold) >= UNDER_WAY_MS
      case 'nothing':
        return ageOf(hold) >= (isOwn ? FRESH_MS : UNDER_WAY_MS)
    }
  }

  /**
   * Who holds the name now: the one who asks, or whoever was first, unless they were erased since, or claimed it long ago and do not
   * sign in by it.
   */
  const claimLogin = async (claim: Claim): Promise<MemberId> => {
    const { hold, isNew } = await askLogin(claim, null)
    if (isNew || !(await isOver(hold, claim))) return hold.by
    return (await askLogin(claim, hold)).hold.by
  }

  /** Gives up the names of these that the member does not sign in by any more; done again, nothing more is written. */
  const releaseLogins = async (memberId: MemberId): Promise<void> => {
    for (const digest of new Set(await loginDigestsOf(log, memberId))) {
      const { hold } = (await stateOf(log, login, loginStream(digest))).state
      // A claim of just now may be of a change that goes back to this name. If nothing comes of it, it is over by itself.
      if (hold?.by !== memberId || ageOf(hold) < FRESH_MS) continue
      if ((await becomeOf(memberId, digest)) !== 'former-name') continue
      const asked = { stream: loginStream(digest), commandId: newId(), intent: 'release-login' }
      await handle(log, login, asked, { type: 'ReleaseLogin', memberId, since: hold.at, at: now() })
    }
  }

  /** Who signs in by a name, or did until erased; null for a name that nobody has, or that a member has given up. */
  const holderOfLogin = async (username: string): Promise<MemberId | null> => {
    const digest = loginDigest(username)
    const { hold } = (await stateOf(log, login, loginStream(digest))).state
    return hold && (await becomeOf(hold.by, digest)) !== 'former-name' ? hold.by : null
  }
  return { claimLogin, releaseLogins, holderOfLogin }
}
export type LoginClaims = ReturnType<typeof loginClaims>
