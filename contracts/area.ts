import type { AnyDeclaredKind, EventKinds } from './events/event-kind.ts'

/**
 * What an area promises to all parts: one value in `contracts/areas/<area>.ts`, listed in `areas.ts`. `Texts`: its sections
 * of texts, each with its English words.
 */
export type AreaContract<Event extends Readonly<{ type: string }>, Texts extends object> = Readonly<{
  events: EventKinds<Event>
  /** Known to the compiler only; no value has it. */
  types?: Readonly<{ event: Event; texts: Texts }>
}>

export type AnyAreaContract = Readonly<{ events: Readonly<Record<string, AnyDeclaredKind>> }>
