import type { PersonalField } from '@portal/contracts/events/event-kind'
import { type EventRegistry, eventRegistry } from '@portal/contracts/events/registry'
import type { Feed, FeedPage, ReadOptions } from '../feed/feed.ts'
import { hmacSha256 } from '../tools/hmac.ts'
import { isUuid, uuidText } from '../tools/uuid.ts'
import type { OwnerKey, Vault } from '../vault/vault.ts'
import { eventIdOf } from './event-ids.ts'
import type { AppendRequest, AppendResult, EventLog, Recorded, StoredEvent, Stream } from './event-log.ts'
import { addKeyIds, fieldsToSeal, hidesUnstorableText, openFields, ownerOf, sealFields } from './sealed-fields.ts'

type Refused = Readonly<{ reason: string; isErased?: true }>

/**
 * A log that protects personal fields: sealed with their owner's key when written, opened when read, `erased` once the
 * key is destroyed. Events without such fields pass unchanged. An append for an erased owner is `invalid`.
 */
export function sealedLog(log: EventLog, vault: Vault, registry: EventRegistry = eventRegistry): EventLog {
  async function* readStream<Event extends StoredEvent>(stream: Stream<Event>, from?: number) {
    for await (const recorded of log.readStream(stream, from)) {
      const [opened] = await openAll(vault, registry, [recorded])
      // The compiler trusts the stream's name for the type of its events, as in any log.
      if (opened) yield opened as Recorded<Event>
    }
  }

  return {
    ...log,
    append: async (request: AppendRequest): Promise<AppendResult> => {
      const fields = request.events.map((event) => fieldsToSeal(registry, event))
      if (fields.every(({ length }) => length === 0)) return log.append(request)
      const sealed = await sealAll(vault, fields, request)
      if ('reason' in sealed) return { outcome: 'invalid', ...sealed }
      const written = await log.append({ ...request, ...sealed })
      // A command that was stored before intents were hidden is still known by its own.
      return written.outcome === 'id_conflict' ? log.append({ ...request, events: sealed.events }) : written
    },
    readStream,
  }
}

/** A feed of what `sealedLog` stored. The keys of a page are fetched in one query. */
export function sealedFeed(feed: Feed, vault: Vault, registry: EventRegistry = eventRegistry): Feed {
  const opened = async (page: FeedPage): Promise<FeedPage> => ({
    ...page,
    events: await openAll(vault, registry, page.events),
  })

  async function* tail(after: string, options: ReadOptions, signal: AbortSignal) {
    for await (const page of feed.tail(after, options, signal)) yield await opened(page)
  }
  const { ofPart } = feed
  return {
    ...feed,
    read: async (after, options) => opened(await feed.read(after, options)),
    tail,
    ...(ofPart && { ofPart: (part) => sealedFeed(ofPart(part), vault, registry) }),
  }
}

/** The owners of these personal fields of an event, or why they cannot be sealed. */
function ownersIn(event: StoredEvent, fields: readonly PersonalField[]): readonly string[] | Refused {
  if (hidesUnstorableText(event, fields)) return { reason: 'a text holds U+0000 or a lone surrogate' }
  const owners = fields.map((field) => ownerOf(event, field)).filter((owner) => owner !== null)
  return owners.length === fields.length ? owners : { reason: 'a personal field has no owner' }
}

/**
 * The intent of a command with personal data reveals something about them: a person who has the log could try words
 * until the digest fits. With the owners' keys in the digest this is impossible once they are destroyed.
 */
const hiddenIntent = (keys: ReadonlyMap<string, OwnerKey>, intent: string): string => {
  const owners = [...keys].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, { key }]) => key)
  const [only, ...others] = owners
  return hmacSha256(only && others.length === 0 ? only : Buffer.concat(owners))(intent).toString('hex')
}

/** An event that holds something personal: its place among those of the request, and the fields to seal. */
type Personal = Readonly<{ event: StoredEvent; index: number; fields: readonly PersonalField[] }>

const personalIn = (
  events: readonly StoredEvent[],
  fieldsOf: readonly (readonly PersonalField[])[],
): readonly Personal[] =>
  events.flatMap((event, index) => {
    const fields = fieldsOf[index] ?? []
    return fields.length > 0 ? { event, index, fields } : []
  })

/** `fieldsOf`: the fields to seal of each event. */
async function sealAll(
  vault: Vault,
  fieldsOf: readonly (readonly PersonalField[])[],
  { commandId, intent, events }: AppendRequest,
): Promise<Pick<AppendRequest, 'events' | 'intent'> | Refused> {
  if (!isUuid(commandId)) return { reason: 'the command id is no UUID' }
  const personal = personalIn(events, fieldsOf)
  const owners: string[] = []
  for (const { event, fields } of personal) {
    const found = ownersIn(event, fields)
    if ('reason' in found) return found
    owners.push(...found)
  }

  const keys = await vault.keysOf(owners)
  const sealed = [...events]
  for (const { event, index, fields } of personal) {
    const closed = sealFields(event, uuidText(eventIdOf(commandId, index)), fields, keys)
    if (closed === null) return { reason: 'whom it is about was erased', isErased: true }
    sealed[index] = closed
  }
  return { events: sealed, intent: hiddenIntent(keys, intent) }
}

async function openAll(
  vault: Vault,
  registry: EventRegistry,
  events: readonly Recorded[],
): Promise<readonly Recorded[]> {
  const keyIds = new Set<string>()
  for (const { event } of events) addKeyIds(registry, event, keyIds)
  if (keyIds.size === 0) return events

  const keys = await vault.keysById([...keyIds])
  return events.map((recorded) => {
    const { event, eventId } = recorded
    return registry.get(event.type)?.personal
      ? { ...recorded, event: openFields(registry, event, eventId, keys) }
      : recorded
  })
}
