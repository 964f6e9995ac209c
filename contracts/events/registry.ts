import type { LoginEvent, MemberEvent } from './identity.ts'
import type { OperationsEvent } from './operations.ts'
import type { ResponseEvent, SurveyEvent } from './surveys.ts'

/** Every event there is. */
export type PortalEvent = LoginEvent | MemberEvent | SurveyEvent | ResponseEvent | OperationsEvent

/** An event of any version, as it was stored. */
type Payload = Readonly<{ type: string; [field: string]: unknown }>

type Upcaster = (event: Payload) => Payload

/** A field that is `Personal`, and the field that holds its owner's id. */
export type PersonalField = Readonly<{ field: string; owner: string }>

/** `upcasters[0]` reads version 1 as version 2, and so on: pure, and kept for as long as such events may be stored. */
type EventKind = Readonly<{
  version: number
  upcasters?: readonly Upcaster[]
  personal?: readonly PersonalField[]
}>

/** What is known of each type of event. Types that are not in it cannot be appended, nor read. */
export type EventRegistry = Readonly<{ get: (type: string) => EventKind | undefined }>

const kinds = {
  LoginClaimed: { version: 1 },
  MemberRegistered: {
    version: 1,
    personal: [
      { field: 'contact', owner: 'memberId' },
      { field: 'passwordHash', owner: 'memberId' },
    ],
  },
  MemberErased: { version: 1 },
  SurveyPublished: { version: 1 },
  ResponseStarted: { version: 1 },
  PageAnswered: { version: 1, personal: [{ field: 'texts', owner: 'owner' }] },
  PageSaved: { version: 1, personal: [{ field: 'texts', owner: 'owner' }] },
  PageReopened: { version: 1 },
  ResponseCompleted: { version: 1 },
  ResponseErased: { version: 1 },
  ResponseFlagged: { version: 1 },
  OperatorActed: { version: 1 },
} satisfies Record<PortalEvent['type'], EventKind>

/** Events that take something away for good: rows that have not applied one hold what they must not. No operator skips them. */
export const ERASURES = ['MemberErased', 'ResponseErased'] as const satisfies readonly PortalEvent['type'][]

export const eventRegistry: ReadonlyMap<string, EventKind> = new Map<string, EventKind>(Object.entries(kinds))

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
