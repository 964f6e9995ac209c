import * as z from 'zod/mini'
import { LONGEST_PASSKEY_NAME } from '../identity/passkey-limits.ts'
import { call } from './call.ts'
import { LoginReply } from './identity.ts'

/** Bytes as WebAuthn's JSON has them. */
const base64url = (longest: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(longest))
const CredentialId = base64url(1_400)
const Transports = z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10))
const Descriptors = z.array(
  z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
)

/** What a browser is asked for to make a passkey: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: Descriptors,
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification: z.literal('required') }),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** What a browser is asked for to use one: `PublicKeyCredentialRequestOptionsJSON`. */
const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: Descriptors,
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

const PasskeyMade = z.object({
  name: z.string().check(z.maxLength(LONGEST_PASSKEY_NAME), z.regex(/\S/)),
  id: CredentialId,
  clientDataJSON: base64url(4_000),
  attestationObject: base64url(20_000),
  transports: Transports,
})
export type PasskeyMade = z.infer<typeof PasskeyMade>

const PasskeyAnswer = z.object({
  id: CredentialId,
  clientDataJSON: base64url(4_000),
  authenticatorData: base64url(4_000),
  signature: base64url(2_000),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** After the right password of an account that has a passkey. 409 `not-possible` (`sign-in-begin-again`) once ten minutes have passed. */
export const challengePasskey = call({
  method: 'POST',
  path: '/api/login/passkey/challenge',
  summary: 'What my browser signs to complete a sign-in',
  who: 'anyone',
  replies: { 200: PasskeyRequest },
})

/** A refused one is 409 `not-possible` (`passkey-refused`), and counts as a failed sign-in. The challenge works once. */
export const signInByPasskey = call({
  method: 'POST',
  path: '/api/login/passkey',
  summary: 'Complete a sign-in by a passkey',
  who: 'anyone',
  body: PasskeyAnswer,
  replies: { 200: LoginReply },
})

/** As for a passkey (`code-refused`). Each code works once. */
export const signInByRecoveryCode = call({
  method: 'POST',
  path: '/api/login/recovery',
  summary: 'Complete a sign-in by a recovery code',
  who: 'anyone',
  body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(100)) }),
  replies: { 200: LoginReply },
})

/** `lastUsedAt`: null until it is used to sign in. */
export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  addedAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof Passkey>

const Passkeys = z.object({
  passkeys: z.readonly(z.array(Passkey)),
  /** Recovery codes that were not used yet. */
  codesLeft: z.int(),
  /** False where nobody knows the password of the account: one has to be set first. */
  hasPassword: z.boolean(),
})
export type Passkeys = z.infer<typeof Passkeys>

export const getPasskeys = call({
  method: 'GET',
  path: '/api/profile/passkeys',
  summary: 'The passkeys that are asked for when I sign in',
  who: 'signed-in',
  isBeforePasskey: true,
  replies: { 200: Passkeys },
})

const Password = z.object({ password: z.string().check(z.minLength(1), z.maxLength(1_000)) })

/** A wrong password is 400 `wrong-password`. */
export const beginPasskey = call({
  method: 'POST',
  path: '/api/profile/passkeys/challenge',
  summary: 'What my browser needs to make a passkey',
  who: 'signed-in',
  isOwnersAlone: true,
  isBeforePasskey: true,
  body: Password,
  replies: { 200: PasskeyCreation },
})

/** Told once. */
const Codes = z.object({ codes: z.readonly(z.array(z.string())) })

/** With the first one come recovery codes, and all other sessions end. 409 `not-possible`: `passkey-refused`, `passkey-taken`, `passkeys-full`. */
export const addPasskey = call({
  method: 'POST',
  path: '/api/profile/passkeys/add',
  summary: 'Ask for this passkey when I sign in',
  who: 'signed-in',
  isOwnersAlone: true,
  isBeforePasskey: true,
  body: PasskeyMade,
  replies: { 200: Codes },
})

export const removePasskey = call({
  method: 'POST',
  path: '/api/profile/passkeys/remove/{passkey}',
  summary: 'Ask for this passkey no more',
  who: 'signed-in',
  isOwnersAlone: true,
  params: z.object({ passkey: z.uuid() }),
  body: Password,
  replies: { 200: z.object({ status: z.literal('success') }) },
})

/** Those before are void. 409 `not-possible` (`no-passkey`) without a passkey. */
export const makeRecoveryCodes = call({
  method: 'POST',
  path: '/api/profile/passkeys/codes',
  summary: 'New recovery codes, for when I have lost my passkeys',
  who: 'signed-in',
  isOwnersAlone: true,
  body: Password,
  replies: { 200: Codes },
})
