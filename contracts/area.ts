import type { AnyDeclaredKind, EventKinds } from './events/event-kind.ts'

/**
 * The part of an area that all parts share: one value in `contracts/areas/<area>.ts`, listed in `areas.ts`. `Texts`:
 * its sections of texts, each with its English texts.
 */
export type AreaContract<Event extends Readonly<{ type: string }>, Texts extends object> = Readonly<{
  events: EventKinds<Event>
  /** Exists only for the compiler; no value has it. */
  types?: Readonly<{ event: Event; texts: Texts }>
}>

export type AnyAreaContract = Readonly<{ events: Readonly<Record<string, AnyDeclaredKind>> }>
