import { LRUCache } from 'lru-cache'

/**
 * Keeps the `most` most recently used values, each for `ttl` milliseconds at most where that is given. Memory is taken as it fills: by its own limit
 * of entries the library takes that of all at once.
 */
export const growingCache = <Value extends NonNullable<unknown>>(
  most: number,
  limits: Readonly<{ ttl?: number }> = {},
): LRUCache<string, Value> => new LRUCache<string, Value>({ maxSize: most, sizeCalculation: () => 1, ...limits })
