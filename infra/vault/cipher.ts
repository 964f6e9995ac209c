import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { randomPart } from '../tools/random-part.ts'

const NONCE = 12
const TAG = 16
export const KEY_BYTES = 32

// Node asks of a key that is a buffer whether it is something else, which takes longer than all of the encryption: a key object is not asked.

/**
 * AES-256-GCM (NIST SP 800-38D): nonce, ciphertext and tag in one. `context` is authenticated, not stored: a text
 * sealed in one context does not open in another.
 */
export function seal(key: Buffer | KeyObject, context: string, plain: Buffer): Buffer {
  const nonce = randomPart(NONCE)
  const secret = Buffer.isBuffer(key) ? createSecretKey(key) : key
  const cipher = createCipheriv('aes-256-gcm', secret, nonce, { authTagLength: TAG })
  cipher.setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** The plain text, or null if the key, the context or a bit differs. */
export function unseal(key: Buffer, context: string, sealed: Buffer): Buffer | null {
  if (sealed.length < NONCE + TAG) return null
  const decipher = createDecipheriv('aes-256-gcm', createSecretKey(key), sealed.subarray(0, NONCE), {
    authTagLength: TAG,
  })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(-TAG))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()])
  } catch {
    return null
  }
}

/** The key that wraps all others, derived from a secret of any length that is hard to guess (HKDF, RFC 5869). */
export const masterKeyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'portal vault: master key', KEY_BYTES))

const LEAST_LENGTH = 32

/**
 * The master keys of a setting: the first wraps, and all of them open. Several are separated by commas, each of 32 characters
 * or more; the whole setting opens too, as it may be one secret that contains a comma.
 */
export const masterKeysOf = (setting: string): readonly [Buffer, ...Buffer[]] => {
  const [first, ...former] = setting.split(',').map((part) => part.trim())
  const isList =
    first !== undefined && former.length > 0 && [first, ...former].every((part) => part.length >= LEAST_LENGTH)
  return isList ? [masterKeyOf(first), ...[...former, setting].map(masterKeyOf)] : [masterKeyOf(setting)]
}

export const newKey = (): Buffer => randomPart(KEY_BYTES)
