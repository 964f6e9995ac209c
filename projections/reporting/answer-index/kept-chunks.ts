import { type Arena, EMPTY } from './arena.ts'
import type { Address } from './kernel.ts'

/**
 * The state of a chunk in memory: as it was stored at `changedAt`, with the tail that began at `foldedAt` applied up to
 * the event
 * `applied` (0: nothing of it; the tail is then irrelevant).
 */
export type ChunkState = Readonly<{ changedAt: string; foldedAt: string; applied: number }>

/** One chunk of a column in memory. A run that uses it pins it, even after a newer one has replaced it. */
export type Entry = { readonly address: Address; state: ChunkState; pins: number; isCurrent: boolean }

/**
 * A chunk that lacks only the newest changes of its tail. `canChange`: no run uses it, so it may be changed in place.
 */
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
    /** The entry of exactly this state, pinned; undefined if there is none. */
    pin: (name: string, state: ChunkState): Entry | undefined => {
      const entry = entries.get(name)
      return entry && isSame(entry.state, state) ? pin(name, entry) : undefined
    },
    /** The entry that has this state once the new changes of the tail are applied. */
    former: (name: string, state: ChunkState): Former | undefined => {
      const entry = entries.get(name)
      if (!entry || entry.address === EMPTY || entry.state.changedAt !== state.changedAt) return undefined
      const { applied } = entry.state
      if (applied > state.applied || (applied > 0 && !isSameTail(entry.state, state))) return undefined
      return { address: entry.address, applied, canChange: entry.pins === 0 }
    },
    /** Records that the entry was changed in place to this state; pins it. */
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
    /** Removes the least recently used entry that is not in use. */
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
