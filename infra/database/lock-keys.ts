/**
 * The first of the two integers of our advisory locks, so that no two uses collide; the second is the object. SQL files
 * contain the numbers: 7001 a part of the log, 7002 the schemas of the projections.
 */
export const LOCK_CLASS = { migrations: 7000 } as const
