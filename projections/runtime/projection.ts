import { isUnreadable } from '@portal/contracts/events/registry'
import type { Recorded, StoredEvent } from '@portal/infra/event-log/event-log'
import type { LogPart } from '@portal/infra/feed/feed'
import { NewerEvent, NotApplicable } from './batches/failure.ts'
import { openSlot, type RowSet, type Slot, type Store } from './rows/row-set.ts'
import type { AnyTable, KeyPart, Row, Table } from './rows/table.ts'
import { isIn, keyHash, type Shard, type SpreadBy, WHOLE } from './shards/shard.ts'
import type { StableView } from './stable-view.ts'

type RowTypes = Readonly<Record<string, Row>>
export type Workspace<Rows extends RowTypes> = { readonly [Name in keyof Rows]: RowSet<Rows[Name]> }
type TablesOf<Rows extends RowTypes> = { readonly [Name in keyof Rows]: Table<Rows[Name]> }

/** Units to load, by table. */
export type Needs<Rows extends RowTypes> = { readonly [Name in keyof Rows]?: Iterable<readonly KeyPart[]> }

/**
 * The definition of a read model. `reduce` changes rows and has no other effect: it gets the rows that `loads` named,
 * stage by stage (a later stage sees what an earlier one loaded), and must make the same rows however the log is
 * divided into batches. It must use the event's own time, and integers. If an event cannot be applied, the later events
 * with the same
 * `key` wait behind it; the key is the stream unless the event says otherwise.
 */
export type Definition<Event extends StoredEvent, Rows extends RowTypes> = Readonly<{
  name: string
  version: number
  types: readonly Event['type'][]
  /** Most events of the log are of these types: the log is then read whole, which is faster than a search by type. */
  isMostOfTheLog?: true
  key: (recorded: Recorded<Event>) => string
  /**
   * The id that every row belongs to, and every event names: then several processes can make it, in shards. Events of
   * one
   * `key` must name the same id, and no `unique` may involve two.
   */
  spreadBy?: SpreadBy
  tables: TablesOf<Rows>
  /** Views of its live build for readers outside the portal. */
  stableViews?: readonly StableView[]
  loads: readonly ((batch: readonly Recorded<Event>[], rows: Workspace<Rows>) => Needs<Rows>)[]
  reduce: (rows: Workspace<Rows>, recorded: Recorded<Event>) => void
}>

/** The rows of a projection that its owner has in memory. */
export type Fold = Readonly<{
  /** Loads what the batch needs, applies it in order, writes each changed row once. */
  apply: (store: Store, batch: readonly Recorded[]) => Promise<void>
  /** After the commit. */
  trim: () => void
  /** After a roll-back, and whenever another process may have written. */
  forget: () => void
}>

/** A read model as the runtime runs it. */
export type Projection = Readonly<{
  name: string
  version: number
  types: readonly string[]
  /** Whether an event is of these types; one that cannot be read is known by its stored type. */
  takes: (recorded: Recorded) => boolean
  /** The types to ask the feed for; undefined: all. */
  asksFor: readonly string[] | undefined
  tables: readonly AnyTable[]
  stableViews: readonly StableView[]
  key: (recorded: Recorded) => string
  /** Null: its rows do not each belong to one id, so one process makes all of them. */
  spreadBy: SpreadBy | null
  /** The shard; all keys, unless `inShard` says otherwise. */
  shard: Shard
  /** `parts`: how many shards share the memory for rows (1). */
  open: (parts?: number) => Fold
}>

/** A projection that writes only the rows of one shard. */
export const inShard = (projection: Projection, { shard, mask }: Shard): Projection => ({
  ...projection,
  shard: { shard, mask },
})

/** The part of the log with a shard's events; null for all keys. */
export const partOf = ({ shard, spreadBy }: Projection): LogPart | null =>
  spreadBy === null || shard.mask === 0 ? null : { by: spreadBy, ...shard }

/** Whether an event changes rows of this shard. */
export const isInShard = ({ shard, spreadBy }: Projection, recorded: Recorded): boolean =>
  shard.mask === 0 || (spreadBy !== null && isIn(shard, keyHash(spreadBy, recorded)))

/** Whether an event is for a projection and its shard. */
export const isFor = (projection: Projection, recorded: Recorded): boolean =>
  projection.takes(recorded) && isInShard(projection, recorded)

/** The hash that is kept with a parked event, so that its shard is known after their number has changed. */
export const parkedHash = ({ spreadBy }: Projection, recorded: Recorded): number | null =>
  spreadBy && keyHash(spreadBy, recorded)

/** The schema of a projection's version: `reporting_v1`. */
export const schemaOf = ({ name, version }: Pick<Projection, 'name' | 'version'>): string =>
  `${name.replaceAll('-', '_')}_v${version}`

/** Whether newer code wrote an event that this projection needs: wait for that code, do not park. */
export const isNewer = ({ types }: Pick<Projection, 'types'>, { event }: Recorded): boolean =>
  isUnreadable(event) && event.reason === 'newer' && types.includes(event.storedType)

/** Throws if an event of this projection cannot be read. Other events are skipped. */
const assertReadable = (ours: Pick<Projection, 'types'>, batch: readonly Recorded[]): void => {
  for (const recorded of batch) {
    const { event } = recorded
    if (!isUnreadable(event) || !ours.types.includes(event.storedType)) continue
    throw isNewer(ours, recorded) ? new NewerEvent(event.storedType) : new NotApplicable(`unreadable: ${event.reason}`)
  }
}

export const projection = <Event extends StoredEvent, Rows extends RowTypes>(
  definition: Definition<Event, Rows>,
): Projection => {
  const { name, version, types, tables, isMostOfTheLog, spreadBy } = definition
  const wanted = new Set<string>(types)
  const isOurs = (recorded: Recorded): recorded is Recorded<Event> => wanted.has(recorded.event.type)

  return {
    name,
    version,
    types,
    takes: ({ event }) => wanted.has(isUnreadable(event) ? event.storedType : event.type),
    asksFor: isMostOfTheLog ? undefined : types,
    tables: Object.keys(tables).flatMap((table) => tables[table] ?? []),
    stableViews: definition.stableViews ?? [],
    key: (recorded) => {
      const key: unknown = isOurs(recorded) ? definition.key(recorded) : undefined
      return typeof key === 'string' ? key : recorded.stream // an unreadable event has at least its stream
    },
    spreadBy: spreadBy ?? null,
    shard: WHOLE,
    open: (parts = 1) => openFold(definition, isOurs, parts),
  }
}

const openFold = <Event extends StoredEvent, Rows extends RowTypes>(
  { types, tables, loads, reduce }: Definition<Event, Rows>,
  isOurs: (recorded: Recorded) => recorded is Recorded<Event>,
  parts: number,
): Fold => {
  const { workspace, slots } = openWorkspace(tables, parts)
  const all = Object.values(slots)
  return {
    apply: async (store, batch) => {
      const ours = batch.filter(isOurs)
      if (ours.length < batch.length) assertReadable({ types }, batch)
      for (const stage of loads) await loadStage(slots, store, stage(ours, workspace))
      for (const recorded of ours) reduce(workspace, recorded)
      for (const slot of all) await slot.flush(store)
    },
    trim: () => {
      for (const slot of all) slot.trim()
    },
    forget: () => {
      for (const slot of all) slot.forget()
    },
  }
}

type AnySlot = Omit<Slot<Row>, 'rows'>

/** The rows of each table under its name, typed by the definition, and the runtime's access to them. */
const openWorkspace = <Rows extends RowTypes>(tables: TablesOf<Rows>, parts: number) => {
  const slots: Record<string, AnySlot> = {}
  const rows: Partial<Record<string, unknown>> = {}
  for (const name in tables) {
    const slot = openSlot({ ...tables[name], keepBytes: tables[name].keepBytes / parts })
    slots[name] = slot
    rows[name] = slot.rows
  }
  return { workspace: rows as Workspace<Rows>, slots }
}

const loadStage = async <Rows extends RowTypes>(
  slots: Readonly<Record<string, AnySlot>>,
  store: Store,
  needs: Needs<Rows>,
): Promise<void> => {
  for (const [name, units] of Object.entries(needs)) if (units) await slots[name]?.load(store, units)
}
