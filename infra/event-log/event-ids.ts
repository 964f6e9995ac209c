import { hash } from 'node:crypto'
import { markVersion, uuidBytes, uuidText, withTimeOf } from '../tools/uuid.ts'
import type { CommandId } from './event-log.ts'

const UUID_BYTES = 16

/**
 * UUID version 5 (RFC 9562, section 5.5): SHA-1 of the namespace's bytes and the name's, here together. Its digest comes as a string of
 * bytes, of which the first are written: a buffer for each takes twice the time.
 */
const uuidV5 = (named: Uint8Array): Buffer => {
  const id = Buffer.allocUnsafe(UUID_BYTES)
  id.write(hash('sha1', named, 'binary'), 'latin1')
  return markVersion(id, 5)
}

const NAMESPACE = 16
/** Digits of the ordinal of an event, with room to spare. */
const DIGITS = 8

/**
 * The ids in one namespace of the names 0, 1, 2 …, which are written over one another: an import has hundreds of thousands. They begin with
 * the time of the namespace, if it tells one.
 */
const numbered = (namespace: string): ((index: number) => Buffer) => {
  const named = Buffer.alloc(NAMESPACE + DIGITS)
  const from = uuidBytes(namespace)
  from.copy(named)
  return (index) =>
    withTimeOf(from, uuidV5(named.subarray(0, NAMESPACE + named.write(String(index), NAMESPACE, 'latin1'))))
}

/** A UUID derived from a namespace (a UUID) and a name: equal input gives an equal UUID. */
export const derivedUuid = (namespace: string, name: string): string =>
  uuidText(uuidV5(Buffer.concat([uuidBytes(namespace), Buffer.from(name)])))

/** The id of one event of a command; `index` counts from 0. */
export const eventIdOf = (commandId: CommandId, index: number): Buffer => numbered(commandId)(index)

/** The ids of a command's events, 16 bytes each. They depend on the command id only, so a retry has the same ids. */
export const eventIdsOf = (commandId: CommandId, events: number): readonly Buffer[] => {
  const idOf = numbered(commandId)
  return Array.from({ length: events }, (_, index) => idOf(index))
}
