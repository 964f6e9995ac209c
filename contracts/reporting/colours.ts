import * as z from 'zod/mini'

/** `#rrggbb`. */
export const HexColour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))

/** The colours of a chart's series, in turn. */
export const ChartColors = z.array(HexColour).check(z.maxLength(40))

/** The colours of single options or scale points, by `colourKeyOf`. */
export const OptionColors = z.record(z.string().check(z.maxLength(100)), HexColour)
export type OptionColors = z.infer<typeof OptionColors>

/** What names the colour of a row: its question and code, so that a scale point has one colour for all items of a grid. */
export const colourKeyOf = (question: string, { id, code }: Readonly<{ id: string; code: number | null }>): string =>
  code === null ? id : `${question}=${code}`

/** Of those who gave no answer, on white: apart from the colours of answers. */
export const NO_ANSWER = '#7d8a87'

/** Red, green and blue, 0 to 255. */
export const rgbOf = (hex: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
export const hexOf = (rgb: readonly number[]): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** A colour between two; `share` 0 is the first. */
export const mixed = (from: string, to: string, share: number): string => {
  const other = rgbOf(to)
  return hexOf(rgbOf(from).map((part, i) => part + ((other[i] ?? 0) - part) * share))
}

/** Relative luminance: WCAG 2.2, "relative luminance". */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = rgbOf(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two colours, 1 to 21: WCAG 2.2, "contrast ratio". */
export const contrast = (a: string, b: string): number => {
  const [low, high] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

const inks = ['#ffffff', '#000000'] as const

/** White or black, whichever has more contrast with the colour. */
export const inkOn = (colour: string): string =>
  contrast(colour, inks[0]) >= contrast(colour, inks[1]) ? inks[0] : inks[1]

/** The least contrast of a part of a chart with what it is drawn on: WCAG 2.2, 1.4.11. */
export const LEAST_CONTRAST = 3
export const PAPER = '#ffffff'
const STEPS = 40

/** The colour, or the nearest towards black or white that can be seen on the surface. */
export const visibleOn = (colour: string, surface: string): string => {
  const ink = inkOn(surface)
  for (let step = 0; step < STEPS; step += 1) {
    const tried = mixed(colour, ink, step / STEPS)
    if (contrast(tried, surface) >= LEAST_CONTRAST) return tried
  }
  return ink
}

/** Fifteen colours for the series of a chart on paper, and on screens of the light theme. */
export const PAPER_PALETTE: readonly string[] = [
  '#00776e',
  '#a45d25',
  '#584a93',
  '#327437',
  '#aa525c',
  '#005e91',
  '#786100',
  '#965791',
  '#00687b',
  '#994733',
  '#506fb5',
  '#506000',
  '#92446c',
  '#038660',
  '#7c4c00',
]
