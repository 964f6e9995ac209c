import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyAnswer, PasskeyCreation, PasskeyMade, PasskeyRequest } from '@portal/contracts/http/passkeys'

/** The few forms of CBOR (RFC 8949) that WebAuthn needs. */
const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])
}
const int = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Uint8Array): Buffer => Buffer.concat([head(2, value.length), value])
const text = (value: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const map = (...entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()])

const sha256 = (value: string | Uint8Array): Buffer => createHash('sha256').update(value).digest()
const base64url = (value: Uint8Array | string): string => Buffer.from(value).toString('base64url')

const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_KEY = 0x40

/** What a test may have a device do otherwise. */
type Differs = Readonly<{
  origin?: string
  rpId?: string
  challenge?: string
  /** False: nobody has shown the device who they are. */
  isVerified?: boolean
  /** Instead of the next count. */
  counter?: number
  type?: string
}>

/** The address of a portal on this machine at which browsers make passkeys: by name, as the portal gives it by default. */
export const namedAddress = (url: string): string => url.replace('127.0.0.1', 'localhost')

/** A device that makes one passkey (ES256) and signs by it, as a browser at `origin` would let it. */
export const softwareAuthenticator = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  let count = 0

  const coseKey = map(
    [int(1), int(2)],
    [int(3), int(-7)],
    [int(-1), int(1)],
    [int(-2), bytes(Buffer.from(x, 'base64url'))],
    [int(-3), bytes(Buffer.from(y, 'base64url'))],
  )
  const clientData = (type: string, challenge: string, differs: Differs): string =>
    JSON.stringify({
      type: differs.type ?? type,
      challenge: differs.challenge ?? challenge,
      origin: differs.origin ?? origin,
      crossOrigin: false,
    })
  const dataOf = (rpId: string, differs: Differs, flags = 0): Buffer => {
    count = differs.counter ?? count + 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    const verified = (differs.isVerified ?? true) ? VERIFIED : 0
    return Buffer.concat([sha256(differs.rpId ?? rpId), Buffer.from([PRESENT | verified | flags]), counter])
  }

  return {
    credentialId: base64url(credentialId),
    make: (
      { challenge, rp }: Pick<PasskeyCreation, 'challenge' | 'rp'>,
      differs: Differs = {},
    ): Omit<PasskeyMade, 'name'> => {
      const length = Buffer.from([0, credentialId.length])
      const data = Buffer.concat([dataOf(rp.id, differs, WITH_KEY), Buffer.alloc(16), length, credentialId, coseKey])
      const attestation = map([text('fmt'), text('none')], [text('attStmt'), map()], [text('authData'), bytes(data)])
      return {
        id: base64url(credentialId),
        clientDataJSON: base64url(clientData('webauthn.create', challenge, differs)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      }
    },
    sign: ({ challenge, rpId }: Pick<PasskeyRequest, 'challenge' | 'rpId'>, differs: Differs = {}): PasskeyAnswer => {
      const data = dataOf(rpId, differs)
      const client = clientData('webauthn.get', challenge, differs)
      return {
        id: base64url(credentialId),
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      }
    },
  }
}
