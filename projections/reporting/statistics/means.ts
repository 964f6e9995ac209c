import { type Comparison, compared, overlapFactor } from './comparison.ts'
import type { Sample } from './distribution.ts'
import { effectiveBase, type Mass, unweighted } from './mass.ts'

/**
 * The default. S² = (s1²(w1−1)+s2²(w2−1))/((w1−q1/w1)+(w2−q2/w2)); t = (m1−m2)/√(S²(1/e1+1/e2−2e0/(e1e2)));
 * df = e1+e2−e0−2. `overlap` is who gave a number in both columns. Source: UNICOM Intelligence, "Column means test"; Quantipy.
 */
export const meansT = (a: Sample, b: Sample, overlap: Mass): Comparison | null => {
  const [e1, e2, e0] = [effectiveBase(a.mass), effectiveBase(b.mass), effectiveBase(overlap)]
  const squares = a.variance * (a.mass.w - 1) + b.variance * (b.mass.w - 1)
  const freedom = a.mass.w - a.mass.q / a.mass.w + (b.mass.w - b.mass.q / b.mass.w)
  return compared(a.mean - b.mean, (squares / freedom) * overlapFactor(e1, e2, e0), e1 + e2 - e0 - 2)
}

/** Column against the total that contains it: the same test, with the column as the overlap. Source: Quantipy. */
export const meansAgainstTotal = (column: Sample, total: Sample): Comparison | null =>
  meansT(column, total, column.mass)

/** The pooled t test over n, ignoring overlaps. Source: IBM SPSS Statistics Algorithms, CTABLES "Comparing column means". */
export const meansSpss = (a: Sample, b: Sample): Comparison | null =>
  meansT({ ...a, mass: unweighted(a.mass.n) }, { ...b, mass: unweighted(b.mass.n) }, unweighted(0))

/**
 * Welch's test: t = (m1−m2)/√(s1²/n1+s2²/n2) with Satterthwaite's degrees of freedom.
 * Source: Welch 1947, "The generalization of Student's problem"; Crunch; expss.
 */
export const meansWelch = (a: Sample, b: Sample): Comparison | null => {
  const [n1, n2] = [a.mass.n, b.mass.n]
  const [v1, v2] = [a.variance / n1, b.variance / n2]
  const df = (v1 + v2) ** 2 / (v1 ** 2 / (n1 - 1) + v2 ** 2 / (n2 - 1))
  return compared(a.mean - b.mean, v1 + v2, df)
}

/** Unpooled over the weighted base w, compared with the normal distribution. Source: the askia test of Quantipy, as for shares. */
export const meansAskia = (a: Sample, b: Sample): Comparison | null =>
  compared(a.mean - b.mean, a.variance / a.mass.w + b.variance / b.mass.w, Infinity)

/** Welch's difference and error, compared with the normal distribution (1.96 at 95 %). */
export const meansSimple = (a: Sample, b: Sample): Comparison | null =>
  compared(a.mean - b.mean, a.variance / a.mass.n + b.variance / b.mass.n, Infinity)
