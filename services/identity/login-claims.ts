import type { Instant, MemberId } from '@portal/contracts/ids'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { loginDigest } from '@portal/infra/tools/login-digest'
import { derivedId } from '../kernel/derived-id.ts'
import { handle, stateOf } from '../kernel/handle.ts'
import { login } from './domain/login.ts'
import { member } from './domain/member.ts'
import { loginStream, memberStream } from './streams.ts'

/** `digest` of the login name. */
type Claim = Readonly<{ digest: string; memberId: MemberId; commandId: string }>

/** Who holds a login name. Two people never hold the same one. */
export const loginClaims = ({ log, now }: Readonly<{ log: EventLog; now: () => Instant }>) => {
  const askLogin = async (claim: Claim, as: string, after: MemberId | null): Promise<MemberId> => {
    const { digest, memberId, commandId } = claim
    const asked = { stream: loginStream(digest), commandId: derivedId(as, commandId), intent: memberId }
    const handled = await handle(log, login, asked, { type: 'ClaimLogin', memberId, after, at: now() })
    return handled.outcome === 'accepted' ? memberId : handled.rejection.by
  }

  /** Who holds the name now: the one who asks, or whoever was first and was not erased since. */
  const claimLogin = async (claim: Claim): Promise<MemberId> => {
    const holder = await askLogin(claim, 'claim-login', null)
    if (holder === claim.memberId) return holder
    const { state } = await stateOf(log, member, memberStream(holder))
    return state.situation === 'erased' ? askLogin(claim, 'claim-freed-login', holder) : holder
  }

  /** Who signs in by a name, or did until erased; null for a name that nobody ever claimed. */
  const holderOfLogin = async (username: string): Promise<MemberId | null> =>
    (await stateOf(log, login, loginStream(loginDigest(username)))).state.holder
  return { claimLogin, holderOfLogin }
}
export type LoginClaims = ReturnType<typeof loginClaims>
