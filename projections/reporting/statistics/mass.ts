/**
 * The size of a set of respondents: their number, the sum of their weights, and the sum of their squared weights.
 * Unweighted, all three are the same number.
 */
export type Mass = Readonly<{ n: number; w: number; q: number }>

export const unweighted = (n: number): Mass => ({ n, w: n, q: n })

export const nobody: Mass = unweighted(0)

/** w²/q, the number of unweighted respondents with the same precision (Kish 1965, section 11.7); n when unweighted, 0 for nobody. */
export const effectiveBase = ({ w, q }: Mass): number => (q > 0 ? (w * w) / q : 0)

/** 100·w²/(n·q): the share of the sample that is effective under these weights, in percent; 100 when unweighted, NaN for nobody. */
export const weightingEfficiency = ({ n, w, q }: Mass): number => (100 * w * w) / (n * q)
