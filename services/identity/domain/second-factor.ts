import type { MemberEvent } from '@portal/contracts/events/identity'
import type { PasskeyCredential, SecondFactorEvent } from '@portal/contracts/events/passkeys'
import { revealed } from '@portal/contracts/events/personal'
import { MOST_PASSKEYS } from '@portal/contracts/identity/passkey-limits'
import type { Instant } from '@portal/contracts/ids'
import { accept, type Decision, reject } from '../../kernel/decider.ts'
import type {
  AddPasskey,
  MakeRecoveryCodes,
  RemovePasskey,
  RemoveSecondFactor,
  SecondFactorCommand,
  UsePasskey,
  UseRecoveryCode,
} from './second-factor-commands.ts'

/** `credential`: null once its key is destroyed. `lastUsedAt`: null until it is used to sign in. */
export type Passkey = Readonly<{
  passkeyId: string
  name: string
  credential: PasskeyCredential | null
  counter: number
  addedAt: Instant
  lastUsedAt: Instant | null
}>

/** `codes`: digests of the recovery codes; null for those that were used. */
export type SecondFactor = Readonly<{ passkeys: readonly Passkey[]; codes: readonly (string | null)[] }>

export const NO_SECOND_FACTOR: SecondFactor = { passkeys: [], codes: [] }

export type SecondFactorRejection =
  | 'account-closed'
  | 'passkeys-full'
  | 'passkey-refused'
  | 'code-refused'
  | 'no-passkey'

type OfMember = Readonly<{
  situation: 'unknown' | 'registered' | 'erased'
  isLocked: boolean
  secondFactor: SecondFactor
  passwordSetAt: Instant | null
}>
type Decided = Decision<MemberEvent, Readonly<{ code: SecondFactorRejection }>>

/** How many recovery codes are left. */
export const codesLeft = ({ codes }: SecondFactor): number => codes.filter((code) => code !== null).length

/** The first passkey comes with recovery codes. */
const addPasskey = ({ passkeys }: SecondFactor, { type: _, digests, ...added }: AddPasskey): Decided => {
  if (passkeys.length >= MOST_PASSKEYS) return reject({ code: 'passkeys-full' })
  const { memberId, at } = added
  const event = { type: 'PasskeyAdded', ...added } as const
  return passkeys.length > 0
    ? accept(event)
    : accept<MemberEvent>(event, { type: 'RecoveryCodesMade', memberId, digests, at })
}

/** One that is not there is not removed again. */
const removePasskey = ({ passkeys }: SecondFactor, { type: _, ...removed }: RemovePasskey): Decided =>
  passkeys.some(({ passkeyId }) => passkeyId === removed.passkeyId)
    ? accept({ type: 'PasskeyRemoved', ...removed })
    : accept()

/** A sign-in that began before the password was changed, or the account locked, does not come to its end. */
const isOver = ({ isLocked, passwordSetAt }: OfMember, since: Instant): boolean =>
  isLocked || (passwordSetAt !== null && since < passwordSetAt)

/** A counter that does not grow is that of a copy, or of an answer that was used before. Devices that do not count stay at 0. */
const isFresh = (known: number, counter: number): boolean => counter > known || (counter === 0 && known === 0)

const usePasskey = (state: OfMember, { memberId, passkeyId, counter, since, at }: UsePasskey): Decided => {
  const passkey = state.secondFactor.passkeys.find((one) => one.passkeyId === passkeyId)
  if (!passkey || isOver(state, since) || !isFresh(passkey.counter, counter)) return reject({ code: 'passkey-refused' })
  return accept({ type: 'PasskeyUsed', memberId, passkeyId, counter, at })
}

const useRecoveryCode = (state: OfMember, { memberId, digest, language, since, at }: UseRecoveryCode): Decided => {
  const code = state.secondFactor.codes.indexOf(digest)
  if (code < 0 || isOver(state, since)) return reject({ code: 'code-refused' })
  return accept({ type: 'RecoveryCodeUsed', memberId, code, language, at })
}

const makeRecoveryCodes = ({ passkeys }: SecondFactor, { type: _, ...made }: MakeRecoveryCodes): Decided =>
  passkeys.length === 0 ? reject({ code: 'no-passkey' }) : accept({ type: 'RecoveryCodesMade', ...made })

/** Without any passkey, nothing is written. */
const removeSecondFactor = ({ passkeys }: SecondFactor, { memberId, by, at }: RemoveSecondFactor): Decided =>
  passkeys.length === 0 ? accept() : accept({ type: 'SecondFactorRemoved', memberId, by, at })

export const decideSecondFactor = (state: OfMember, command: SecondFactorCommand): Decided => {
  if (state.situation !== 'registered') return reject({ code: 'account-closed' })
  switch (command.type) {
    case 'AddPasskey':
      return addPasskey(state.secondFactor, command)
    case 'RemovePasskey':
      return removePasskey(state.secondFactor, command)
    case 'UsePasskey':
      return usePasskey(state, command)
    case 'UseRecoveryCode':
      return useRecoveryCode(state, command)
    case 'MakeRecoveryCodes':
      return makeRecoveryCodes(state.secondFactor, command)
    case 'RemoveSecondFactor':
      return removeSecondFactor(state.secondFactor, command)
  }
}

export const evolveSecondFactor = (state: SecondFactor, event: SecondFactorEvent): SecondFactor => {
  const { passkeys, codes } = state
  switch (event.type) {
    case 'PasskeyAdded': {
      const { passkeyId, counter, at } = event
      const name = revealed(event.name, '')
      const credential = revealed(event.credential, null)
      return { codes, passkeys: [...passkeys, { passkeyId, name, credential, counter, addedAt: at, lastUsedAt: null }] }
    }
    case 'PasskeyUsed': {
      const { passkeyId, counter, at } = event
      const used = (one: Passkey) => (one.passkeyId === passkeyId ? { ...one, counter, lastUsedAt: at } : one)
      return { codes, passkeys: passkeys.map(used) }
    }
    case 'PasskeyRemoved': {
      const left = passkeys.filter(({ passkeyId }) => passkeyId !== event.passkeyId)
      return left.length === 0 ? NO_SECOND_FACTOR : { codes, passkeys: left }
    }
    case 'SecondFactorRemoved':
      return NO_SECOND_FACTOR
    case 'RecoveryCodesMade':
      return { passkeys, codes: revealed(event.digests, []) }
    case 'RecoveryCodeUsed':
      return { passkeys, codes: codes.map((digest, at) => (at === event.code ? null : digest)) }
  }
}
