import type { Personal } from './personal.ts'

/** An event of any version, as it was stored. */
export type Payload = Readonly<{ type: string; [field: string]: unknown }>

/** Converts an event of one version to the next one: pure, and kept for as long as such events may be stored. */
export type Upcaster = (event: Payload) => Payload

/** A field that is `Personal`, and the field that holds its owner's id. */
export type PersonalField = Readonly<{ field: string; owner: string }>

type Read = Readonly<{
  version: number
  /** `upcasters[0]` converts version 1 to version 2, and so on. */
  upcasters?: readonly Upcaster[]
  /** An erasure: rows that have not applied it contain data that must be gone. Operators cannot skip it. */
  erases?: true
}>

/** The properties of a type of event. */
export type EventKind = Read & Readonly<{ personal?: readonly PersonalField[] }>

type PersonalNames<Event> = {
  [Name in keyof Event]-?: NonNullable<Event[Name]> extends Personal<unknown> ? Name & string : never
}[keyof Event]

/** Each of the event's personal fields must be named, with the field that holds its owner's id. */
type Declared<Event> = Read &
  ([PersonalNames<Event>] extends [never]
    ? Readonly<{ personal?: never }>
    : Readonly<{ personal: { readonly [Name in PersonalNames<Event>]: keyof Event & string } }>)

/** What an area declares about its events: complete by type. */
export type EventKinds<Event extends Readonly<{ type: string }>> = {
  readonly [Type in Event['type']]: Declared<Extract<Event, { type: Type }>>
}

/** What an area declares about its events, for any area. */
export type AnyDeclaredKind = Read & Readonly<{ personal?: Readonly<Record<string, string>> }>
