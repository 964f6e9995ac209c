/**
 * The first of the two integers of our advisory locks, so that no two uses meet; the second says which one. SQL spells
 * them out: 7001 a part of the log, 7002 the schemas of the projections.
 */
export const LOCK_CLASS = { migrations: 7000 } as const
