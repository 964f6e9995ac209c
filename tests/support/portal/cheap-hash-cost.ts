/** In place of `services/identity/hashing/hash-cost.ts`: tests set a thousand passwords, and few are about what that costs. */
export const HASH_COST = { memory: 8, passes: 1, parallelism: 1 } as const
