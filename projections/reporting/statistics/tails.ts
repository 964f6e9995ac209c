/**
 * Two-sided tail probabilities of Student's t and of the normal distribution, to 2e-11 relative up to a million
 * degrees of freedom (1e-8 for a billion).
 *
 * Sources: NIST Digital Library of Mathematical Functions (DLMF); Thompson and Barnett 1986 for evaluating the continued
 * fractions (the modified Lentz method).
 */

const LN_GAMMA_HALF = 0.5 * Math.log(Math.PI)
const LN_ROOT_TAU = 0.5 * Math.log(2 * Math.PI)
const TINY = 1e-300
const MAX_STEPS = 2_000
/** Up to this t² the fraction of 1 − p converges faster and, with many degrees of freedom, loses fewer digits than that of p. */
const NEAR = 9

const LANCZOS_G = 7
// Lanczos approximation of the gamma function for g = 7 with 9 terms (Godfrey 2001): relative error below 1e-15.
const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
]

const lnGamma = (x: number): number => {
  const z = x - 1
  const sum = LANCZOS.reduce((total, term, i) => total + term / (z + i + 1), 0.9999999999998099)
  const t = z + LANCZOS_G + 0.5
  return LN_ROOT_TAU + (z + 0.5) * Math.log(t) - t + Math.log(sum)
}

/**
 * ln Γ(a + ½) − ln Γ(a). For large a the two terms would cancel, so the asymptotic series of their ratio is summed
 * instead (DLMF 5.11.13); from 20 on its terms fall below 1e-15.
 */
const lnGammaHalfStep = (a: number): number => {
  if (a < 20) return lnGamma(a + 0.5) - lnGamma(a)
  const u = 1 / (a * a)
  return 0.5 * Math.log(a) - (1 / 8 - u * (1 / 192 - u * (1 / 640 - u * (17 / 14_336)))) / a
}

const nonZero = (x: number): number => (Math.abs(x) < TINY ? TINY : x)

/** 1 / (1 + d₁/(1 + d₂/(1 + …))), where `pair(m)` gives d₂ₘ₋₁ and d₂ₘ. */
const continuedFraction = (pair: (m: number) => readonly [odd: number, even: number]): number => {
  let c = 1
  let d = 0
  let value = 1
  for (let m = 1; m <= MAX_STEPS; m += 1) {
    let last = 1
    for (const term of pair(m)) {
      d = 1 / nonZero(1 + term * d)
      c = nonZero(1 + term / c)
      last = c * d
      value *= last
    }
    if (Math.abs(last - 1) < 1e-16) break
  }
  return 1 / value
}

/**
 * Iₓ(a, b) by its continued fraction (DLMF 8.17.22) for a = ½ or b = ½, the only cases that Student's t needs. `y` is
 * 1 − x, passed in because computing it here would lose precision.
 */
const incompleteBetaHalf = (x: number, y: number, a: number, b: number): number => {
  if (x <= 0) return 0
  const lnBeta = LN_GAMMA_HALF - lnGammaHalfStep(a === 0.5 ? b : a)
  const lnX = x > 0.5 ? Math.log1p(-y) : Math.log(x)
  const lnY = y > 0.5 ? Math.log1p(-x) : Math.log(y)
  const fraction = continuedFraction((m) => {
    const k = m - 1
    return [
      (-(a + k) * (a + b + k) * x) / ((a + 2 * k) * (a + 2 * k + 1)),
      (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)),
    ]
  })
  return (Math.exp(a * lnX + b * lnY - lnBeta) / a) * fraction
}

/** P(|Z| ≥ |z|) = Q(½, z²/2): the series of P near zero (DLMF 8.7.1), the continued fraction of Q beyond (DLMF 8.9.2). */
export const normalTwoSided = (z: number): number => {
  const x = (z * z) / 2
  if (x === 0) return 1
  if (x === Infinity) return 0
  return x < 1.5 ? 1 - lowerSeries(x) : upperFraction(x)
}

const lowerSeries = (x: number): number => {
  let term = 2
  let sum = 2
  for (let n = 1; term > sum * 1e-17; n += 1) {
    term *= x / (n + 0.5)
    sum += term
  }
  return Math.sqrt(x / Math.PI) * Math.exp(-x) * sum
}

const upperFraction = (x: number): number => {
  let b = x + 0.5
  let c = 1 / TINY
  let d = 1 / b
  let value = d
  for (let m = 1; m <= MAX_STEPS; m += 1) {
    const numerator = -m * (m - 0.5)
    b += 2
    d = 1 / nonZero(numerator * d + b)
    c = nonZero(b + numerator / c)
    value *= c * d
    if (Math.abs(c * d - 1) < 1e-16) break
  }
  return Math.sqrt(x / Math.PI) * Math.exp(-x) * value
}

/**
 * P(|T| ≥ |t|) for Student's t = I of df/(df + t²) at (df/2, ½) (DLMF 8.17; Abramowitz and Stegun 26.5.27). `df` > 0,
 * not always whole; infinite: the normal distribution. NaN where t or df is.
 */
export const tTwoSided = (t: number, df: number): number => {
  if (Number.isNaN(t) || !(df > 0)) return Number.NaN
  if (df === Infinity) return normalTwoSided(t)
  const square = t * t
  if (square === Infinity) return 0
  const x = df / (df + square)
  const y = square / (df + square)
  if (square <= NEAR) return 1 - incompleteBetaHalf(y, x, 0.5, df / 2)
  return incompleteBetaHalf(x, y, df / 2, 0.5)
}
