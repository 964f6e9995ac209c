import type { PasskeyCredential } from '@portal/contracts/events/passkeys'
import { personal } from '@portal/contracts/events/personal'
import type { Instant, MemberId } from '@portal/contracts/ids'
import type { EventLog, Position } from '@portal/infra/event-log/event-log'
import { handle, stateOf } from '../../kernel/handle.ts'
import { type MemberRejection, member } from '../domain/member.ts'
import { type PasskeyClaimRejection, passkeyClaim } from '../domain/passkey-claim.ts'
import type { SecondFactor } from '../domain/second-factor.ts'
import type { SecondFactorCommand } from '../domain/second-factor-commands.ts'
import type { AccountChanged } from '../staff-commands.ts'
import { memberStream, passkeyStream } from '../streams.ts'

export type SecondFactorChanged =
  | Readonly<{ outcome: 'accepted'; position: Position | null; secondFactor: SecondFactor }>
  | Readonly<{ outcome: 'rejected'; code: MemberRejection['code'] | PasskeyClaimRejection['code'] }>

/** `credentialDigest`: names its stream. `digests`: of recovery codes, which a first passkey comes with. */
export type NewPasskey = Readonly<{
  memberId: MemberId
  name: string
  credential: PasskeyCredential
  credentialDigest: string
  counter: number
  digests: readonly string[]
  language: string
}>

type Deps = Readonly<{ log: EventLog; now: () => Instant; newId: () => string }>

/** What is done with passkeys and recovery codes. */
export const passkeyCommands = ({ log, now, newId }: Deps) => {
  const carryOut = async (command: SecondFactorCommand, commandId = newId()): Promise<SecondFactorChanged> => {
    const { type, memberId } = command
    const handled = await handle(log, member, { stream: memberStream(memberId), commandId, intent: type }, command)
    if (handled.outcome === 'rejected') return { outcome: 'rejected', code: handled.rejection.code }
    return { outcome: 'accepted', position: handled.position, secondFactor: handled.state.secondFactor }
  }

  /** False where it is somebody's already. */
  const isClaimed = async (digest: string, memberId: MemberId): Promise<boolean> => {
    const asked = { stream: passkeyStream(digest), commandId: newId(), intent: `claim-passkey ${memberId}` }
    const handled = await handle(log, passkeyClaim, asked, { type: 'ClaimPasskey', memberId, at: now() })
    return handled.outcome === 'accepted'
  }

  return {
    /** The passkeys and recovery codes of a member, as the log has them now. */
    secondFactorOf: async (memberId: MemberId): Promise<SecondFactor> =>
      (await stateOf(log, member, memberStream(memberId))).state.secondFactor,

    addPasskey: async ({ credentialDigest, ...added }: NewPasskey): Promise<SecondFactorChanged> => {
      const { memberId, counter, language } = added
      if (!(await isClaimed(credentialDigest, memberId))) return { outcome: 'rejected', code: 'passkey-taken' }
      return carryOut({
        type: 'AddPasskey',
        memberId,
        passkeyId: newId(),
        name: personal(added.name),
        credential: personal(added.credential),
        counter,
        digests: personal(added.digests),
        language,
        at: now(),
      })
    },
    removePasskey: (memberId: MemberId, passkeyId: string, language: string): Promise<SecondFactorChanged> =>
      carryOut({ type: 'RemovePasskey', memberId, passkeyId, language, at: now() }),
    /** `since`: when the sign-in began that this completes. */
    usePasskey: (
      memberId: MemberId,
      used: Readonly<{ passkeyId: string; counter: number; since: Instant }>,
    ): Promise<SecondFactorChanged> => carryOut({ type: 'UsePasskey', memberId, ...used, at: now() }),
    useRecoveryCode: (
      memberId: MemberId,
      used: Readonly<{ digest: string; since: Instant; language: string }>,
    ): Promise<SecondFactorChanged> => carryOut({ type: 'UseRecoveryCode', memberId, ...used, at: now() }),
    makeRecoveryCodes: (
      memberId: MemberId,
      digests: readonly string[],
      language: string,
    ): Promise<SecondFactorChanged> =>
      carryOut({ type: 'MakeRecoveryCodes', memberId, digests: personal(digests), language, at: now() }),
    /** By staff or an operator: the member has lost them. */
    removeSecondFactor: async (
      memberId: MemberId,
      by: MemberId | null,
      commandId = newId(),
    ): Promise<AccountChanged> => {
      const changed = await carryOut({ type: 'RemoveSecondFactor', memberId, by, at: now() }, commandId)
      if (changed.outcome === 'accepted') return { outcome: 'accepted', position: changed.position }
      return { outcome: 'rejected', rejection: { code: 'account-closed' } }
    },
  }
}
export type PasskeyCommands = ReturnType<typeof passkeyCommands>
