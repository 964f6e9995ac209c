export const INK = '222222'
export const SOFT = '666666'
/** Inches on a slide of 13.33 by 7.5. */
export const WIDTH = 12.3
export const LEFT = 0.5
export const TOP = 1.4
export const FOOT = 6.95
/** Of a row of numbers. */
const ROW = 0.26
/** Of a name: with very many columns no name has room. */
const MOST_LINES = 8

/** How high a line of a table is, at most: its longest text, letters of about 0.085 inches, takes so many lines of 0.17. */
export const heightOf = (texts: readonly string[], widths: readonly number[]): number => {
  const lines = texts.map((text, at) => Math.ceil((text.length * 0.085) / Math.max(0.3, (widths[at] ?? 0) - 0.16)))
  return ROW + 0.17 * (Math.min(MOST_LINES, Math.max(1, ...lines)) - 1)
}
