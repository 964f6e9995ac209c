/**
 * The first of the two integers of our advisory locks, so that no two uses meet. The second says which: a log part, a
 * shard.
 */
export const LOCK_CLASS = { migrations: 7000, log: 7001 } as const
