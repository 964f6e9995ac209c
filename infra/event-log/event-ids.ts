import { hash } from 'node:crypto'
import { uuidBytes, uuidText } from '../tools/uuid.ts'
import type { CommandId } from './event-log.ts'

/** UUID version 5 (RFC 9562, section 5.5): SHA-1 of the namespace's bytes and the name. */
const uuidV5 = (namespace: Buffer, name: string): Buffer => {
  const bytes = hash('sha1', Buffer.concat([namespace, Buffer.from(name)]), 'buffer').subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes
}

/** A UUID derived from a namespace (a UUID) and a name: equal input gives an equal UUID. */
export const derivedUuid = (namespace: string, name: string): string => uuidText(uuidV5(uuidBytes(namespace), name))

/** The id of one event of a command; `index` counts from 0. */
export const eventIdOf = (commandId: CommandId, index: number): Buffer => uuidV5(uuidBytes(commandId), String(index))

/** The ids of a command's events, 16 bytes each. They depend on the command id only, so a retry has the same ids. */
export const eventIdsOf = (commandId: CommandId, events: number): readonly Buffer[] => {
  const namespace = uuidBytes(commandId)
  return Array.from({ length: events }, (_, index) => uuidV5(namespace, String(index)))
}
