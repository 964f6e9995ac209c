import type { PasskeyAnswer, PasskeyCreation, PasskeyMade, PasskeyRequest } from '@portal/contracts/http/passkeys'
import { browserSupportsWebAuthn, startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'

type Reason = 'refused' | 'known' | 'elsewhere'

/** What browsers and devices say, of which members are told more than that it was not confirmed. */
const REASONS: ReadonlyMap<string, Reason> = new Map([
  ['ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'known'],
  ['ERROR_INVALID_DOMAIN', 'elsewhere'],
  ['ERROR_INVALID_RP_ID', 'elsewhere'],
])

/** The device, or whoever holds it, did not confirm. `known`: it is a passkey of the account already; `elsewhere`: there are none at this address. */
export class DeviceRefused extends Error {
  readonly reason: Reason

  constructor(cause: unknown) {
    super('the device did not confirm', { cause })
    this.reason = REASONS.get(cause instanceof WebAuthnError ? cause.code : '') ?? 'refused'
  }
}

const asked = async <Result>(device: () => Promise<Result>): Promise<Result> => {
  try {
    return await device()
  } catch (error) {
    throw new DeviceRefused(error)
  }
}

/** Whether this browser can do anything with passkeys. */
export const hasPasskeys = (): boolean => browserSupportsWebAuthn()

/** Lets the browser make a passkey. @throws DeviceRefused */
export const makePasskey = async (optionsJSON: PasskeyCreation): Promise<Omit<PasskeyMade, 'name'>> => {
  const { id, response } = await asked(() => startRegistration({ optionsJSON }))
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

/** Lets a passkey sign. @throws DeviceRefused */
export const signByPasskey = async (optionsJSON: PasskeyRequest): Promise<PasskeyAnswer> => {
  const { id, response } = await asked(() => startAuthentication({ optionsJSON }))
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, clientDataJSON, authenticatorData, signature }
}
