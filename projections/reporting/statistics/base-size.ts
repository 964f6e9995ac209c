/** Below this effective base a column is marked `**` and not tested. */
export const TESTED_FROM = 30
/** Below this one it is tested, and marked `*`. */
export const SOLID_FROM = 100

export type BaseSize = 'not-asked' | 'too-small' | 'small' | 'ok'

/** `base` is the effective base, which is n when unweighted. */
export const sizeOfBase = (base: number): BaseSize => {
  if (!(base > 0)) return 'not-asked'
  if (base < TESTED_FROM) return 'too-small'
  return base < SOLID_FROM ? 'small' : 'ok'
}

export const isTested = (base: number): boolean => base >= TESTED_FROM
