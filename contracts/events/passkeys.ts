import type { Instant, MemberId } from '../ids.ts'
import type { EventKinds } from './event-kind.ts'
import type { Personal } from './personal.ts'

/**
 * Stream `passkey-{digest}`, its only type: a passkey belongs to one account, permanently. The digest is a MAC of the credential's id under a
 * secret of the installation.
 */
export type PasskeyClaimed = Readonly<{ type: 'PasskeyClaimed'; memberId: MemberId; at: Instant }>

/** What the portal keeps of a passkey (WebAuthn): texts are base64url. `publicKey`: a COSE key. `transports`: how browsers reach it. */
export type PasskeyCredential = Readonly<{
  credentialId: string
  publicKey: string
  transports: readonly string[]
}>

/** The member has another passkey: from now on one of them is asked for after the password. `language`: of the mail that tells of it. */
export type PasskeyAdded = Readonly<{
  type: 'PasskeyAdded'
  memberId: MemberId
  passkeyId: string
  name: Personal<string>
  credential: Personal<PasskeyCredential>
  /** How often the device says that it was used; 0 for devices that do not count. */
  counter: number
  language: string
  at: Instant
}>

export type PasskeyUsed = Readonly<{
  type: 'PasskeyUsed'
  memberId: MemberId
  passkeyId: string
  counter: number
  at: Instant
}>

/** By the member. Without any passkey the recovery codes end too. */
export type PasskeyRemoved = Readonly<{
  type: 'PasskeyRemoved'
  memberId: MemberId
  passkeyId: string
  language: string
  at: Instant
}>

/** All passkeys and recovery codes, by staff or an operator: the member has lost them. `by`: null for the command line. */
export type SecondFactorRemoved = Readonly<{
  type: 'SecondFactorRemoved'
  memberId: MemberId
  by: MemberId | null
  at: Instant
}>

/**
 * Codes that stand in for a passkey, once each; those before are void. `digests`: MACs of them under a secret of the installation. `language`:
 * of the mail that tells of it; missing where another mail does.
 */
export type RecoveryCodesMade = Readonly<{
  type: 'RecoveryCodesMade'
  memberId: MemberId
  digests: Personal<readonly string[]>
  language?: string
  at: Instant
}>

/** `code`: which of them, from 0. */
export type RecoveryCodeUsed = Readonly<{
  type: 'RecoveryCodeUsed'
  memberId: MemberId
  code: number
  language: string
  at: Instant
}>

/** What happens to the second factor of a member, in the member's stream. */
export type SecondFactorEvent =
  | PasskeyAdded
  | PasskeyUsed
  | PasskeyRemoved
  | SecondFactorRemoved
  | RecoveryCodesMade
  | RecoveryCodeUsed

export const passkeyEvents: EventKinds<PasskeyClaimed | SecondFactorEvent> = {
  PasskeyClaimed: { version: 1 },
  PasskeyAdded: { version: 1, personal: { name: 'memberId', credential: 'memberId' } },
  PasskeyUsed: { version: 1 },
  PasskeyRemoved: { version: 1 },
  SecondFactorRemoved: { version: 1 },
  RecoveryCodesMade: { version: 1, personal: { digests: 'memberId' } },
  RecoveryCodeUsed: { version: 1 },
}
