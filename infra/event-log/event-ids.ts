import { hash } from 'node:crypto'
import { markVersion, takeTimeOf, uuidBytes, uuidText } from '../tools/uuid.ts'
import type { CommandId } from './event-log.ts'

const UUID_BYTES = 16
/** Digits of the ordinal of an event, with room to spare. */
const DIGITS = 8

/**
 * UUID version 5 (RFC 9562, section 5.5): SHA-1 of the namespace's bytes and the name's, here together. Its digest comes as a string of
 * bytes, of which the first are written: a buffer for each takes twice the time.
 */
const writeUuidV5 = (named: Uint8Array, into: Buffer, at: number): void => {
  into.write(hash('sha1', named, 'binary'), at, UUID_BYTES, 'latin1')
  markVersion(into, 5, at)
}

/**
 * Writes the ids in one namespace of the names 0, 1, 2 …, which are written over one another: an import has hundreds of thousands. They begin
 * with the time of the namespace, if it tells one.
 */
const numbered = (namespace: string): ((index: number, into: Buffer, at: number) => void) => {
  const named = Buffer.allocUnsafe(UUID_BYTES + DIGITS)
  const from = uuidBytes(namespace)
  from.copy(named)
  let name = named
  return (index, into, at) => {
    const end = UUID_BYTES + named.write(String(index), UUID_BYTES, 'latin1')
    if (name.length !== end) name = named.subarray(0, end)
    writeUuidV5(name, into, at)
    takeTimeOf(from, into, at)
  }
}

/** A UUID derived from a namespace (a UUID) and a name: equal input gives an equal UUID. */
export const derivedUuid = (namespace: string, name: string): string => {
  const id = Buffer.allocUnsafe(UUID_BYTES)
  writeUuidV5(Buffer.concat([uuidBytes(namespace), Buffer.from(name)]), id, 0)
  return uuidText(id)
}

/** The id of one event of a command; `index` counts from 0. */
export const eventIdOf = (commandId: CommandId, index: number): Buffer => {
  const id = Buffer.allocUnsafe(UUID_BYTES)
  numbered(commandId)(index, id, 0)
  return id
}

/**
 * The ids of a command's events, 16 bytes each, one after the other. They depend on the command id only, so a retry has the same ids.
 */
export const eventIdsOf = (commandId: CommandId, events: number): Buffer => {
  const ids = Buffer.allocUnsafe(events * UUID_BYTES)
  const write = numbered(commandId)
  for (let index = 0; index < events; index += 1) write(index, ids, index * UUID_BYTES)
  return ids
}

/** One of these ids. */
export const eventIdIn = (ids: Buffer, index: number): Buffer =>
  ids.subarray(index * UUID_BYTES, (index + 1) * UUID_BYTES)

/** How many ids these are. */
export const eventsIn = (ids: Buffer): number => ids.length / UUID_BYTES
