import type { PasskeyCredential } from '@portal/contracts/events/passkeys'
import type { Personal } from '@portal/contracts/events/personal'
import type { Instant, MemberId } from '@portal/contracts/ids'

type About = Readonly<{ memberId: MemberId; at: Instant }>

/** The browser has proven that it holds the key, and the credential is claimed for this member. `digests`: of codes, for a first passkey. */
export type AddPasskey = About &
  Readonly<{
    type: 'AddPasskey'
    passkeyId: string
    name: Personal<string>
    credential: Personal<PasskeyCredential>
    counter: number
    digests: Personal<readonly string[]>
    language: string
  }>

/** The password was asked for. */
export type RemovePasskey = About & Readonly<{ type: 'RemovePasskey'; passkeyId: string; language: string }>

/** `since`: when the sign-in began that this completes, by a password or another way. */
type Completing = About & Readonly<{ since: Instant }>

/** The signature was found good. */
export type UsePasskey = Completing & Readonly<{ type: 'UsePasskey'; passkeyId: string; counter: number }>
export type UseRecoveryCode = Completing & Readonly<{ type: 'UseRecoveryCode'; digest: string; language: string }>

/** The password was asked for. */
export type MakeRecoveryCodes = About &
  Readonly<{ type: 'MakeRecoveryCodes'; digests: Personal<readonly string[]>; language: string }>

/** `by`: the account that asks; null for the command line. */
export type RemoveSecondFactor = About & Readonly<{ type: 'RemoveSecondFactor'; by: MemberId | null }>

export type SecondFactorCommand =
  | AddPasskey
  | RemovePasskey
  | UsePasskey
  | UseRecoveryCode
  | MakeRecoveryCodes
  | RemoveSecondFactor
