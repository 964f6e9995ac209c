import type { AnyAreaContract } from '../area.ts'
import { areas } from '../areas.ts'
import type { AnyDeclaredKind, EventKind, Payload } from './event-kind.ts'

/** What is known of each type of event. Types that are not in it cannot be appended, nor read. */
export type EventRegistry = Readonly<{ get: (type: string) => EventKind | undefined }>

const kindOf = ({ personal, ...read }: AnyDeclaredKind): EventKind => ({
  ...read,
  ...(personal && { personal: Object.entries(personal).map(([field, owner]) => ({ field, owner })) }),
})

const declared: readonly AnyAreaContract[] = Object.values(areas)

/** Every event there is, as its area declares it. */
export const eventRegistry: ReadonlyMap<string, EventKind> = new Map(
  declared.flatMap(({ events }) => Object.entries(events).map(([type, kind]) => [type, kindOf(kind)] as const)),
)

/** Types of events that take something away for good. */
export const ERASURES: readonly string[] = [...eventRegistry].flatMap(([type, { erases }]) => (erases ? [type] : []))

/** A registry of other events, for a test or a tool. */
export const registryOf = (known: Readonly<Record<string, EventKind>>): EventRegistry => new Map(Object.entries(known))

/**
 * Stands where an event cannot be read. `newer`: a newer version of the code wrote it, hold until that one reads it. The
 * others are for ever, for this code: park. (`damaged`: a personal field does not open with its key.) What is stored
 * stays as it is.
 */
export type UnreadableEvent = Readonly<{
  type: 'UnreadableEvent'
  reason: 'newer' | 'unknown' | 'no-upcaster' | 'upcast-failed' | 'damaged'
  storedType: string
  schemaVersion: number
  /** Whom it is about, as it is stored, where it says so. */
  surveyId?: string
  memberId?: string
}>

/** What an event that cannot be read still tells: with which others it belongs. */
export const idsIn = (stored: Readonly<Record<string, unknown>>): Pick<UnreadableEvent, 'surveyId' | 'memberId'> => {
  const { surveyId, memberId } = stored
  return { ...(typeof surveyId === 'string' && { surveyId }), ...(typeof memberId === 'string' && { memberId }) }
}

export const isUnreadable = (event: Readonly<{ type: string }>): event is UnreadableEvent =>
  event.type === 'UnreadableEvent'

/** A stored event as the newest version has it, or why it cannot be read. Never throws: a feed must go on. */
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
