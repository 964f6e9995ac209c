import type { Position } from '@portal/infra/event-log/event-log'

type Deps = Readonly<{
  /** Removes the files that nobody claims, some time after they were written. */
  removeUnused: (isClaimed: (stored: string) => Promise<boolean>) => Promise<number>
  head: () => Promise<Position>
  /** Waits a moment for the read model that knows the files. */
  isReached: (upTo: Position) => Promise<boolean>
  /** Whether nobody uses it, as far as a read model knows that holds everything up to a position; false where it does not. */
  isStray: (stored: string, upTo: Position) => Promise<boolean>
}>

/**
 * Removes stored files whose writer died before any event named them. A read model tells which: while it is behind (after a restore, say, it is
 * empty) nothing is removed. @returns how many
 */
export const removingStray =
  ({ removeUnused, head, isReached, isStray }: Deps) =>
  async (): Promise<number> => {
    const upTo = await head()
    if (!(await isReached(upTo))) return 0
    return removeUnused(async (stored) => !(await isStray(stored, upTo)))
  }

/** Long enough for a projector that is well. */
export const REACHED_WITHIN_MS = 10_000
