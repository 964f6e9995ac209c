import { type Arena, EMPTY } from './arena.ts'
import type { Address } from './kernel.ts'

/**
 * What a chunk in memory holds: as it was stored at `changedAt`, and the tail that began at `foldedAt` up to the event
 * `applied` (0: nothing of it, and then it does not matter which tail).
 */
export type ChunkState = Readonly<{ changedAt: string; foldedAt: string; applied: number }>

/** One chunk of a column in memory. A run that uses it pins it; a newer one may have taken its place by then. */
export type Entry = { readonly address: Address; state: ChunkState; pins: number; isCurrent: boolean }

/** A chunk that lacks only what its tail has gained. `canChange`: nobody uses it, so that it may be changed where it is. */
type Former = Readonly<{ address: Address; applied: number; canChange: boolean }>

const isSameTail = (one: ChunkState, other: ChunkState): boolean => one.foldedAt === other.foldedAt

const isSame = (one: ChunkState, other: ChunkState): boolean =>
  one.changedAt === other.changedAt && one.applied === other.applied && (one.applied === 0 || isSameTail(one, other))

/** Chunks by name, in the order of their last use. */
export const keptChunks = (arena: () => Arena) => {
  const entries = new Map<string, Entry>()

  const drop = (name: string, entry: Entry): void => {
    entries.delete(name)
    entry.isCurrent = false
    if (entry.pins === 0) arena().give(entry.address)
  }

  const pin = (name: string, entry: Entry): Entry => {
    entries.delete(name)
    entries.set(name, entry)
    entry.pins += 1
    return entry
  }

  return {
    /** The entry of this very state, pinned; undefined where there is none. */
    pin: (name: string, state: ChunkState): Entry | undefined => {
      const entry = entries.get(name)
      return entry && isSame(entry.state, state) ? pin(name, entry) : undefined
    },
    /** The entry that becomes one of this state by what the tail has gained since. */
    former: (name: string, state: ChunkState): Former | undefined => {
      const entry = entries.get(name)
      if (!entry || entry.address === EMPTY || entry.state.changedAt !== state.changedAt) return undefined
      const { applied } = entry.state
      if (applied > state.applied || (applied > 0 && !isSameTail(entry.state, state))) return undefined
      return { address: entry.address, applied, canChange: entry.pins === 0 }
    },
    /** The entry, which was changed where it is, has this state now; pinned. */
    advance: (name: string, state: ChunkState): Entry | undefined => {
      const entry = entries.get(name)
      if (!entry) return undefined
      entry.state = state
      return pin(name, entry)
    },
    unpin: (entry: Entry): void => {
      entry.pins -= 1
      if (entry.pins === 0 && !entry.isCurrent) arena().give(entry.address)
    },
    put: (name: string, address: Address, state: ChunkState): Entry => {
      const before = entries.get(name)
      if (before) drop(name, before)
      const entry: Entry = { address, state, pins: 1, isCurrent: true }
      entries.set(name, entry)
      return entry
    },
    /** Gives back what was used longest ago and is not in use. */
    evict: (): boolean => {
      for (const [name, entry] of entries) {
        if (entry.pins > 0 || entry.address === EMPTY) continue
        drop(name, entry)
        return true
      }
      return false
    },
  }
}
