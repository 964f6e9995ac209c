import { randomUUID } from 'node:crypto'
import { untilAborted } from '../../process/until-aborted.ts'
import type { AssignedPartition, Broker } from './broker.ts'
import { stayInGroup } from './stay-in-group.ts'

/** All partitions of a topic, until this signal aborts. */
export type Assigned = Readonly<{ sources: readonly AssignedPartition[]; signal: AbortSignal }>

export type Membership = Readonly<{
  /** Null until every partition is assigned. */
  assigned: () => Assigned | null
  /** Returns when that may have changed, or the signal aborts. */
  changed: (signal: AbortSignal) => Promise<void>
  close: () => Promise<void>
}>

/**
 * The only member of a group of its own, so that it gets every partition; the lease in the database decides which process
 * reads. Joins again whenever it leaves the group.
 */
export function soleMember(
  broker: Broker,
  topic: string,
  partitions: number,
  onLost: (error: unknown) => void,
): Membership {
  const leaving = new AbortController()
  const held = new Map<number, Readonly<{ source: AssignedPartition; signal: AbortSignal }>>()
  let change = Promise.withResolvers<void>()
  const tell = () => {
    change.resolve()
    change = Promise.withResolvers()
  }
  const work = async (source: AssignedPartition, signal: AbortSignal): Promise<void> => {
    held.set(source.partition, { source, signal })
    tell()
    await untilAborted(signal)
    if (held.get(source.partition)?.signal === signal) held.delete(source.partition)
    tell()
  }
  const left = stayInGroup(broker, () => ({ topic, group: `${topic}.${randomUUID()}`, work }), leaving.signal, onLost)

  return {
    assigned: () => {
      const all = [...held.values()]
      if (all.length < partitions || all.some(({ signal }) => signal.aborted)) return null
      return { sources: all.map(({ source }) => source), signal: AbortSignal.any(all.map(({ signal }) => signal)) }
    },
    changed: (signal) => Promise.race([change.promise, untilAborted(signal)]),
    close: async () => {
      leaving.abort()
      await left
    },
  }
}
