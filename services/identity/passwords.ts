import { randomBytes, timingSafeEqual } from 'node:crypto'
import { argon2id, HASHES_AT_ONCE } from './hashing/hash.ts'
import { HASH_COST } from './hashing/hash-cost.ts'
import { type Place, type Reserved, turnstile } from './turnstile.ts'

const HASH_BYTES = 32
const SALT_BYTES = 16

type Cost = Readonly<{ memory: number; passes: number; parallelism: number }>

/**
 * 100 waiting is a queue of some 3 s, then we refuse. Of these places 60 are for strangers, 20 of them for one network; those
 * who have signed in here before go first.
 */
const turns = turnstile({ atOnce: HASHES_AT_ONCE, waiting: 100, strangers: 60, ofGroup: 20 })

/** Before anything is done for a sign-in: one that could not be judged now writes nothing. @throws {TooManyWaiting} */
export const placeToHash = (place: Place): Reserved => turns.reserve(place)

/** The same password typed on another keyboard may arrive in another Unicode form. */
const derive = (password: string, salt: Buffer, length: number, cost: Cost, { run }: Reserved) =>
  run(() => argon2id({ message: password.normalize('NFKC'), nonce: salt, tagLength: length, ...cost }))

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** A PHC string, by the cost of today: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
const stored = (salt: Buffer, hash: Buffer): string => {
  const { memory, passes, parallelism } = HASH_COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,86})$/

/** @throws {TooManyWaiting} when too many passwords are being hashed already */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES)
  return stored(salt, await derive(password, salt, HASH_BYTES, HASH_COST, placeToHash(null)))
}

/** As a stored hash that no password fits. Comparing with it takes as long as with any other. */
export const NOBODYS_HASH = stored(Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES))

/**
 * Compares in constant time, by the costs that the stored hash names. A string that is no argon2id hash fits no password.
 * `place`: the one that is kept for it; it is used or given back.
 * @throws {TooManyWaiting} when too many passwords are being hashed already, and none is kept
 */
export const isPassword = async (password: string, known: string, place = placeToHash(null)): Promise<boolean> => {
  const [, memory, passes, parallelism, salt, hash] = PHC.exec(known) ?? []
  if (salt === undefined || hash === undefined) {
    place.giveBack()
    return false
  }
  const expected = Buffer.from(hash, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const actual = await derive(password, Buffer.from(salt, 'base64'), expected.length, cost, place)
  return timingSafeEqual(actual, expected)
}
