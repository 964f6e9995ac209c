import type { Instant } from '@portal/contracts/ids'
import type { Recorded, StoredEvent } from '@portal/infra/event-log/event-log'
import { type Definition, type Needs, type Projection, projection, type Workspace } from '../projection.ts'
import type { RowSet } from '../rows/row-set.ts'
import type { Row, Table } from '../rows/table.ts'
import { hashOf, keyHash } from '../shards/shard.ts'
import { type Ask, askTable } from './asks.ts'

type RowTypes = Readonly<Record<string, Row>>
type AskTypes = Readonly<Record<string, object>>
/** The reactor's own rows, and its asks, which the runtime manages. */
type WithAsks<Rows extends RowTypes> = {
  readonly [Name in keyof Rows | 'ask']: Name extends 'ask' ? Ask : Name extends keyof Rows ? Rows[Name] : never
}
type AllTables<Rows extends RowTypes> = Definition<StoredEvent, WithAsks<Rows>>['tables']

/** Parses an ask, which an older release may have stored: new fields must be optional. A zod schema fits. */
type AskContract<About> = Readonly<{ parse: (stored: unknown) => About }>

/** What a reactor may ask for because of an event. */
export type Asking<Asks extends AskTypes> = Readonly<{
  /** To be done at once. `id` distinguishes several asks of one event. */
  now: <Name extends keyof Asks & string>(id: string, what: Name, about: Asks[Name]) => void
  /** Sets a timer, or moves it if it is set: at `dueAt` the worker does this, late rather than never. */
  at: <Name extends keyof Asks & string>(timer: string, dueAt: Instant, what: Name, about: Asks[Name]) => void
  /** Drops a timer that has not fired. */
  drop: (timer: string) => void
}>

/**
 * The definition of a reactor: what to do as a consequence of events. Like a projector it is pure: it changes its own
 * rows and asks; both commit with its checkpoint, and the worker carries out the asks afterwards. The events and asks
 * of the same `key` wait behind one that cannot be done.
 */
export type ReactorDefinition<Event extends StoredEvent, Rows extends RowTypes, Asks extends AskTypes> = Omit<
  Definition<Event, WithAsks<Rows>>,
  'reduce' | 'tables'
> &
  Readonly<{
    tables: { readonly [Name in keyof Rows]: Table<Rows[Name]> }
    /**
     * Where a new one begins: at the head of the log, or at its start, if doing everything again is harmless. An
     * operator may name another position.
     */
    begins: 'head' | 'start'
    asks: { readonly [Name in keyof Asks]: AskContract<Asks[Name]> }
    /** The timers that an event may set, move or drop. `rows`: those that `loads` named, as they were before the batch. */
    timers?: (recorded: Recorded<Event>, rows: Workspace<WithAsks<Rows>>) => readonly string[]
    react: (rows: Workspace<WithAsks<Rows>>, recorded: Recorded<Event>, ask: Asking<Asks>) => void
  }>

/** The cause of an ask. */
export type Cause = Readonly<{
  /**
   * The same each time that the same is asked for because of the same event: ids of commands and jobs are derived from
   * it.
   */
  id: string
  eventId: string
  /** When it is done. */
  at: Instant
}>

/** The effect of each ask. It may be repeated after a crash, with the same cause. */
export type Handlers<Asks extends AskTypes> = {
  readonly [Name in keyof Asks]: (about: Asks[Name], cause: Cause) => Promise<void>
}

type Handle = (about: unknown, cause: Cause) => Promise<void>

/** A reactor as the runtime knows it. */
export type AnyReactor = Readonly<{ projection: Projection; begins: 'head' | 'start' }>

/** With the effects of its asks. */
export type RunningReactor = AnyReactor & Readonly<{ handlers: Readonly<Record<string, Handle>> }>

export type Reactor<Asks extends AskTypes> = AnyReactor &
  Readonly<{ does: (handlers: Handlers<Asks>) => RunningReactor }>

const timerId = (timer: string): string => `timer ${timer}`

const askingOf = <Event extends StoredEvent, Asks extends AskTypes>(
  rows: RowSet<Ask>,
  recorded: Recorded<Event>,
  of: Readonly<{ reactor: string; key: string; keyHash: number }>,
): Asking<Asks> => {
  const { position, eventId } = recorded
  const askFor = (id: string, named: string, dueAt: Instant | null, what: string, about: object): void =>
    rows.put({
      id,
      key: of.key,
      keyHash: of.keyHash,
      dueAt,
      what,
      about,
      cause: `${of.reactor}-${named}-${eventId}`,
      position,
      eventId,
      type: recorded.event.type,
      attempts: 0,
      nextAt: null,
      isParked: false,
    })
  return {
    now: (id, what, about) => askFor(`${position} ${id}`, id, null, what, about),
    at: (timer, dueAt, what, about) => askFor(timerId(timer), timer, dueAt, what, about),
    drop: (timer) => {
      const set = rows.get(timerId(timer))
      if (set) rows.remove(set)
    },
  }
}

/** The shard of an ask, as a number that fits an `int` column. */
const hashFor = (by: Projection['spreadBy'], recorded: Recorded): number =>
  (by === null ? hashOf(recorded.stream) : keyHash(by, recorded)) | 0

const handlerOf =
  <About>(contract: AskContract<About>, handle: (about: About, cause: Cause) => Promise<void>): Handle =>
  async (about, cause) =>
    handle(contract.parse(about), cause)

export const reactor = <Event extends StoredEvent, Rows extends RowTypes, Asks extends AskTypes>(
  definition: ReactorDefinition<Event, Rows, Asks>,
): Reactor<Asks> => {
  const { name, key, spreadBy, tables, loads, timers, asks, begins } = definition
  const setTimers = (batch: readonly Recorded<Event>[], rows: Workspace<WithAsks<Rows>>): Needs<WithAsks<Rows>> =>
    ({
      ask: batch.flatMap((one) => (timers?.(one, rows) ?? []).map((timer) => [timerId(timer)])),
    }) as Needs<WithAsks<Rows>>
  const made = projection<Event, WithAsks<Rows>>({
    ...definition,
    tables: { ...tables, ask: askTable } as AllTables<Rows>,
    loads: [...loads, setTimers],
    reduce: (rows, recorded) => {
      const of = { reactor: name, key: key(recorded), keyHash: hashFor(spreadBy ?? null, recorded) }
      definition.react(rows, recorded, askingOf<Event, Asks>(rows.ask, recorded, of))
    },
  })
  return {
    projection: made,
    begins,
    does: (handlers) => {
      const names: readonly (keyof Asks & string)[] = Object.keys(asks)
      const all = names.map((what) => [what, handlerOf(asks[what], handlers[what])] as const)
      return { projection: made, begins, handlers: Object.fromEntries(all) }
    },
  }
}
