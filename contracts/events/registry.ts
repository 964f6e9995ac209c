import type { AnyAreaContract } from '../area.ts'
import { areas } from '../areas.ts'
import type { AnyDeclaredKind, EventKind, Payload } from './event-kind.ts'

/** The properties of each type of event. Other types can be neither appended nor read. */
export type EventRegistry = Readonly<{ get: (type: string) => EventKind | undefined }>

const kindOf = ({ personal, ...read }: AnyDeclaredKind): EventKind => ({
  ...read,
  ...(personal && { personal: Object.entries(personal).map(([field, owner]) => ({ field, owner })) }),
})

const declared: readonly AnyAreaContract[] = Object.values(areas)

/** Every event, as its area declares it. */
export const eventRegistry: ReadonlyMap<string, EventKind> = new Map(
  declared.flatMap(({ events }) => Object.entries(events).map(([type, kind]) => [type, kindOf(kind)] as const)),
)

/** The types of events that erase something. */
export const ERASURES: readonly string[] = [...eventRegistry].flatMap(([type, { erases }]) => (erases ? [type] : []))

/** A registry of other events, for a test or a tool. */
export const registryOf = (known: Readonly<Record<string, EventKind>>): EventRegistry => new Map(Object.entries(known))

/**
 * Replaces an event that cannot be read. `newer`: newer code wrote it, wait for that code. The other reasons are
 * permanent for this release: park the event. (`damaged`: a personal field does not open with its key.) The stored
 * event does not change.
 */
export type UnreadableEvent = Readonly<{
  type: 'UnreadableEvent'
  reason: 'newer' | 'unknown' | 'no-upcaster' | 'upcast-failed' | 'damaged'
  storedType: string
  schemaVersion: number
  /** The ids that it is about, as stored, if it names them. */
  surveyId?: string
  memberId?: string
}>

/** The ids of an event that cannot be read, by which it belongs to other events. */
export const idsIn = (stored: Readonly<Record<string, unknown>>): Pick<UnreadableEvent, 'surveyId' | 'memberId'> => {
  const { surveyId, memberId } = stored
  return { ...(typeof surveyId === 'string' && { surveyId }), ...(typeof memberId === 'string' && { memberId }) }
}

export const isUnreadable = (event: Readonly<{ type: string }>): event is UnreadableEvent =>
  event.type === 'UnreadableEvent'

/** A stored event in its newest version, or why it cannot be read. Never throws: a feed must continue. */
export function readEvent(registry: EventRegistry, schemaVersion: number, stored: Payload): Payload {
  const kind = registry.get(stored.type)
  if (kind?.version === schemaVersion) return stored

  const because = (reason: UnreadableEvent['reason']): UnreadableEvent => ({
    type: 'UnreadableEvent',
    reason,
    storedType: stored.type,
    schemaVersion,
    ...idsIn(stored),
  })
  if (!kind) return because('unknown')
  if (schemaVersion > kind.version) return because('newer')

  const steps = kind.upcasters?.slice(schemaVersion - 1) ?? []
  if (schemaVersion < 1 || steps.length !== kind.version - schemaVersion) return because('no-upcaster')
  try {
    return steps.reduce((event, upcast) => upcast(event), stored)
  } catch {
    return because('upcast-failed')
  }
}
