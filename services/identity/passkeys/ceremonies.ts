import type { PasskeyCredential } from '@portal/contracts/events/passkeys'
import type { PasskeyAnswer, PasskeyMade } from '@portal/contracts/http/passkeys'
import type { Passkey } from '../domain/second-factor.ts'

/** EdDSA, ES256, RS256 (COSE): what devices sign by. */
export const ALGORITHMS = [-8, -7, -257]

export type CeremonyDeps = Readonly<{
  /** Where members reach the portal. */
  portalUrl: string
  /** Logs a failure that is told to nobody else. */
  warn: (error: unknown, what: string) => void
}>

/** The site that passkeys are made for: its host, and the only address from which they are taken. */
export const relyingParty = (portalUrl: string): Readonly<{ id: string; origin: string }> => {
  const { hostname, origin } = new URL(portalUrl)
  return { id: hostname, origin }
}

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/**
 * No maker of devices is asked for, so no certificate is taken: to check one, addresses that it names would be fetched. A device may sign by
 * the new key itself.
 */
const isWithoutCertificate = async (attestationObject: string): Promise<boolean> => {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(bytes(attestationObject))
  const format = attestation.get('fmt')
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}

/**
 * What browsers answer (WebAuthn), checked: challenge, origin, site, that the device has verified its user, signature and counter. Null for
 * whatever does not fit; why is told to the log.
 */
export const ceremonies = ({ portalUrl, warn }: CeremonyDeps) => {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(portalUrl)
  const expected = { expectedRPID, expectedOrigin, requireUserVerification: true } as const

  /** The library throws for all that does not fit. */
  const unlessUnfit = async <Result>(what: string, work: () => Promise<Result | null>): Promise<Result | null> => {
    try {
      return await work()
    } catch (error) {
      warn(error, what)
      return null
    }
  }

  return {
    /** The passkey that was made. */
    made: ({ id, clientDataJSON, attestationObject, transports }: PasskeyMade, expectedChallenge: string) =>
      unlessUnfit('a new passkey was refused', async () => {
        if (!(await isWithoutCertificate(attestationObject))) return null
        const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
        const response = {
          id,
          rawId: id,
          type: 'public-key' as const,
          clientExtensionResults: {},
          response: { clientDataJSON, attestationObject },
        }
        const supportedAlgorithmIDs = ALGORITHMS
        const given = { ...expected, response, expectedChallenge, supportedAlgorithmIDs }
        const { registrationInfo } = await verifyRegistrationResponse(given)
        if (registrationInfo?.credential.id !== id) return null
        const { publicKey, counter } = registrationInfo.credential
        const credential: PasskeyCredential = {
          credentialId: id,
          publicKey: Buffer.from(publicKey).toString('base64url'),
          transports,
        }
        return { credential, counter }
      }),

    /** What the counter of the device is now. */
    used: (
      { id, clientDataJSON, authenticatorData, signature }: PasskeyAnswer,
      { credential, counter }: Pick<Passkey, 'credential' | 'counter'>,
      expectedChallenge: string,
    ) =>
      unlessUnfit('a passkey was refused', async () => {
        if (credential?.credentialId !== id) return null
        const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
        const response = {
          id,
          rawId: id,
          type: 'public-key' as const,
          clientExtensionResults: {},
          response: { clientDataJSON, authenticatorData, signature },
        }
        const known = { id, publicKey: bytes(credential.publicKey), counter }
        const given = { ...expected, response, expectedChallenge, credential: known }
        const { verified, authenticationInfo } = await verifyAuthenticationResponse(given)
        return verified ? { counter: authenticationInfo.newCounter } : null
      }),
  }
}
