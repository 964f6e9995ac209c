import type { PersonalField } from '@portal/contracts/events/event-kind'
import { type EventRegistry, idsIn, type UnreadableEvent } from '@portal/contracts/events/registry'
import { seal, unseal } from '../vault/cipher.ts'
import type { OwnerKey } from '../vault/vault.ts'
import type { StoredEvent } from './event-log.ts'
import { holdsUnstorableText } from './prepared-request.ts'

/** How a personal field is stored: the id of its key, and nonce, ciphertext and tag in base64. */
type SealedField = Readonly<{ key: string; sealed: string }>
type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const isSealed = (field: unknown): field is SealedField =>
  isObject(field) && typeof field['key'] === 'string' && typeof field['sealed'] === 'string'

const isOpen = (field: unknown): field is Readonly<{ value: unknown }> => isObject(field) && 'value' in field

/** Authenticated data: a sealed value opens only in its own event and field. */
const contextOf = (eventId: string, field: string): string => `${eventId} ${field}`

const fieldOf = (event: StoredEvent, name: string): unknown => Reflect.get(event, name)

const NONE: readonly PersonalField[] = []

/** The personal fields of an event that hold a value and must be sealed before they are stored. */
export const fieldsToSeal = (registry: EventRegistry, event: StoredEvent): readonly PersonalField[] =>
  registry.get(event.type)?.personal?.filter(({ field }) => isOpen(fieldOf(event, field))) ?? NONE

/** Adds the ids of the keys that an event was sealed with. Called for every event that is read, so it allocates nothing. */
export function addKeyIds(registry: EventRegistry, event: StoredEvent, keyIds: Set<string>): void {
  for (const { field } of registry.get(event.type)?.personal ?? NONE) {
    const stored = fieldOf(event, field)
    if (isSealed(stored)) keyIds.add(stored.key)
  }
}

/** The owner of a field, or null where the event does not name one. */
export const ownerOf = (event: StoredEvent, { owner }: PersonalField): string | null => {
  const id = fieldOf(event, owner)
  return typeof id === 'string' && id !== '' ? id : null
}

/** Texts must be checked before they are sealed: the log cannot check them afterwards. */
export const hidesUnstorableText = (event: StoredEvent, fields: readonly PersonalField[]): boolean =>
  fields.some(({ field }) => holdsUnstorableText(fieldOf(event, field)))

/** The event with each of these fields sealed by its owner's key; null where an owner's key was destroyed. */
export function sealFields(
  event: StoredEvent,
  eventId: string,
  fields: readonly PersonalField[],
  keys: ReadonlyMap<string, OwnerKey>,
): StoredEvent | null {
  const sealed: Record<string, SealedField> = {}
  for (const personal of fields) {
    const value = fieldOf(event, personal.field)
    const key = keys.get(ownerOf(event, personal) ?? '')
    if (!key || !isOpen(value)) return null
    const plain = Buffer.from(JSON.stringify(value.value))
    const bytes = seal(key.key, contextOf(eventId, personal.field), plain)
    sealed[personal.field] = { key: key.keyId, sealed: bytes.toString('base64') }
  }
  return { ...event, ...sealed }
}

/** The event with its sealed fields opened, or `erased` where their key was destroyed. */
export function openFields(
  registry: EventRegistry,
  event: StoredEvent,
  eventId: string,
  keys: ReadonlyMap<string, Buffer>,
): StoredEvent | UnreadableEvent {
  const opened: Record<string, unknown> = {}
  for (const { field } of registry.get(event.type)?.personal ?? NONE) {
    const stored = fieldOf(event, field)
    if (!isSealed(stored)) continue
    const key = keys.get(stored.key)
    const plain = key && unseal(key, contextOf(eventId, field), Buffer.from(stored.sealed, 'base64'))
    if (plain === null) {
      return {
        type: 'UnreadableEvent',
        reason: 'damaged',
        storedType: event.type,
        schemaVersion: versionOf(registry, event),
        ...idsIn({ ...event }),
      }
    }
    opened[field] = plain ? { value: JSON.parse(plain.toString()) } : { erased: true }
  }
  return { ...event, ...opened }
}

/** For an event that was read, and so has the newest version. */
const versionOf = (registry: EventRegistry, { type }: StoredEvent): number => registry.get(type)?.version ?? 0
