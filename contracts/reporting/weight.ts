/** Weights of one respondent by name: each 0 or more, finite. */
export type Weights = Readonly<Record<string, number>>

/** Larger than any weight that makes sense, and small enough for sums of squares. */
export const LARGEST_WEIGHT = 1_000_000
