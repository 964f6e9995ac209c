import type { OwnerKey } from './vault.ts'

const KEEP_MS = 60_000
const MOST = 20_000
/** So many of the oldest go at a time: to find the first one, a map passes the places of all that went before. */
const AT_ONCE = 1_000

type Kept = OwnerKey & Readonly<{ owner: string; since: number }>

/** Recently used keys, by owner and by id: each for 60 s at most, so that an erasure by another process takes effect soon here; setting the clock back does not extend that. */
export type KeyCache = Readonly<{
  ofOwner: (owner: string) => OwnerKey | undefined
  byId: (keyId: string) => Buffer | undefined
  keep: (owner: string, key: OwnerKey) => void
  drop: (owner: string) => void
}>

export function keyCache(now: () => number): KeyCache {
  const owners = new Map<string, Kept>()
  const ids = new Map<string, Kept>()

  const drop = (owner: string): void => {
    const kept = owners.get(owner)
    owners.delete(owner)
    if (kept) ids.delete(kept.keyId)
  }
  const dropOldest = (): void => {
    for (const owner of owners.keys().take(AT_ONCE)) drop(owner)
  }
  const fresh = (kept: Kept | undefined): Kept | undefined => {
    if (!kept) return undefined
    const elapsed = now() - kept.since
    if (elapsed >= 0 && elapsed < KEEP_MS) return kept
    drop(kept.owner)
    return undefined
  }

  return {
    ofOwner: (owner) => fresh(owners.get(owner)),
    byId: (keyId) => fresh(ids.get(keyId))?.key,
    keep: (owner, key) => {
      drop(owner)
      const kept = { ...key, owner, since: now() }
      owners.set(owner, kept)
      ids.set(key.keyId, kept)
      if (owners.size > MOST) dropOldest()
    },
    drop,
  }
}
