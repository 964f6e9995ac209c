import { type Comparison, compared, overlapFactor } from './comparison.ts'
import { effectiveBase, type Mass } from './mass.ts'

/** A cell as a share: `r` is the weighted count in the row, `base` the column's respondents. */
export type Share = Readonly<{ r: number; base: Mass }>

export const proportionOf = ({ r, base }: Share): number => (base.w > 0 ? r / base.w : Number.NaN)

/** No test is possible where both shares are 0 or both 1, or where a column is empty. */
const isTestable = (a: Share, b: Share): boolean =>
  a.base.w > 0 && b.base.w > 0 && !(a.r <= 0 && b.r <= 0) && !(a.r >= a.base.w && b.r >= b.base.w)

/**
 * The default. p₁₂ = (r1+r2)/(w1+w2); t = (p1−p2)/√(p₁₂(1−p₁₂)(1/e1+1/e2−2e0/(e1e2))); df = e1+e2−e0−2.
 * `overlap`: respondents in both columns. Source: UNICOM Intelligence, "Column proportions test"; Quantipy.
 */
export const proportionsT = (a: Share, b: Share, overlap: Mass): Comparison | null => {
  if (!isTestable(a, b)) return null
  const pooled = (a.r + b.r) / (a.base.w + b.base.w)
  const e1 = effectiveBase(a.base)
  const e2 = effectiveBase(b.base)
  const e0 = effectiveBase(overlap)
  return compared(
    proportionOf(a) - proportionOf(b),
    pooled * (1 - pooled) * overlapFactor(e1, e2, e0),
    e1 + e2 - e0 - 2,
  )
}

/** Column against the total that contains it: the same test, with the column as the overlap. Source: Quantipy. */
export const proportionsAgainstTotal = (column: Share, total: Share): Comparison | null =>
  proportionsT(column, total, column.base)

/**
 * p₁₂ = (n1p1+n2p2)/(n1+n2); z = (p1−p2)/√(p₁₂(1−p₁₂)(1/n1+1/n2)) against the normal distribution; no test where a share
 * is 0 or 1 or a base is below 2. Source: IBM SPSS Statistics Algorithms, CTABLES "Comparing column proportions"; expss.
 */
export const proportionsSpss = (a: Share, b: Share): Comparison | null => {
  const [n1, n2] = [a.base.n, b.base.n]
  const [p1, p2] = [proportionOf(a), proportionOf(b)]
  if (n1 < 2 || n2 < 2 || [p1, p2].some((p) => !(p > 0 && p < 1))) return null
  const pooled = (n1 * p1 + n2 * p2) / (n1 + n2)
  return compared(p1 - p2, pooled * (1 - pooled) * overlapFactor(n1, n2, 0), Infinity)
}

const unpooled = (a: Share, b: Share, n1: number, n2: number, df: number): Comparison | null => {
  if (!isTestable(a, b)) return null
  const [p1, p2] = [proportionOf(a), proportionOf(b)]
  return compared(p1 - p2, (p1 * (1 - p1)) / n1 + (p2 * (1 - p2)) / n2, df)
}

/** t = (p1−p2)/√(p1(1−p1)/e1+p2(1−p2)/e2); df = e1+e2−2. Source: Crunch (cr.cube), pairwise significance. */
export const proportionsUnpooled = (a: Share, b: Share): Comparison | null => {
  const [e1, e2] = [effectiveBase(a.base), effectiveBase(b.base)]
  return unpooled(a, b, e1, e2, e1 + e2 - 2)
}

/**
 * The unpooled z test over the weighted base w, compared with the normal distribution. Source: the askia test of Quantipy
 * (`Test`, mimic "askia"), which compares with 1.65 and 1.96 at 90 and 95 %.
 */
export const proportionsAskia = (a: Share, b: Share): Comparison | null => unpooled(a, b, a.base.w, b.base.w, Infinity)

const LEAST_EXPECTED = 5

/** Whether 5 are expected in a cell if rows and columns are independent: askia tests no other. Source: as above. */
export const isExpected = (column: Share, total: Share): boolean =>
  proportionOf(total) * column.base.w >= LEAST_EXPECTED

/** The same difference and error over unweighted n, compared with the normal distribution (1.96 at 95 %). Source: Alida. */
export const proportionsSimple = (a: Share, b: Share): Comparison | null => unpooled(a, b, a.base.n, b.base.n, Infinity)
