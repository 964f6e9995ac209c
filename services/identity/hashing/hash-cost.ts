/** OWASP's least for argon2id: 19 MiB, 2 passes, 1 lane. About 45 ms. Most tests have a cheaper one in its place (`tests/vitest.config.ts`). */
export const HASH_COST = { memory: 19 * 1024, passes: 2, parallelism: 1 } as const
