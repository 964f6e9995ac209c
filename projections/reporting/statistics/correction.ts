import type { Correction } from '@portal/contracts/reporting/testing'

/** p times the number of tests. Source: Bonferroni as in IBM SPSS Statistics Algorithms, CTABLES. */
const bonferroni = (ps: readonly number[]): readonly number[] => ps.map((p) => Math.min(1, p * ps.length))

/**
 * Step-up: the k-th smallest of m becomes the least of p·m/k over itself and all larger ones.
 * Source: Benjamini and Hochberg 1995, "Controlling the false discovery rate".
 */
const benjaminiHochberg = (ps: readonly number[]): readonly number[] => {
  const fromLargest = ps.map((p, index) => ({ p, index })).toSorted((a, b) => b.p - a.p)
  const adjusted = ps.map(() => 1)
  let least = 1
  for (const [i, { p, index }] of fromLargest.entries()) {
    least = Math.min(least, (p * ps.length) / (ps.length - i))
    adjusted[index] = least
  }
  return adjusted
}

/** Adjusted p values in the order given; compare them with alpha as if each were the only one. */
export const adjustedPs = (ps: readonly number[], correction: Correction): readonly number[] => {
  switch (correction) {
    case 'none':
      return ps
    case 'bonferroni':
      return bonferroni(ps)
    case 'benjamini-hochberg':
      return benjaminiHochberg(ps)
  }
}
