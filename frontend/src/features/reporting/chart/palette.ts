import type { Theme } from '../../../ui/theme.ts'

/**
 * Fifteen colours for categories, for each theme: at least 4.5 : 1 against the surface; neighbours differ much in hue
 * and in lightness, so that people with colour blindness can distinguish them too.
 */
const categories = {
  light: [
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
  ],
  dark: [
    '#43c8bd',
    '#feb07a',
    '#9d92e1',
    '#81c583',
    '#ffa5ac',
    '#53a7df',
    '#c8b055',
    '#efa9e8',
    '#22b1c6',
    '#f0967f',
    '#a0c3ff',
    '#95a952',
    '#e892bb',
    '#75dcb2',
    '#c89344',
  ],
} satisfies Record<Theme, readonly string[]>

/** For those who gave no answer. */
export const noAnswerColour = { light: '#7d8a87', dark: '#7f918d' } satisfies Record<Theme, string>

/** From one end of a scale to the other, and from the first rank to the last. */
const scales = {
  light: ['#006860', '#65b5ad', '#cddbd9', '#e4a067', '#a64831'],
  dark: ['#5bd5c9', '#388a82', '#55605e', '#b27744', '#f99c7c'],
} satisfies Record<Theme, readonly string[]>
const ranks = {
  light: ['#005b55', '#d3efeb'],
  dark: ['#79e3d9', '#224441'],
} satisfies Record<Theme, readonly string[]>

/** Red, green and blue, 0 to 255. */
const rgbOf = (hex: string): readonly number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
const hexOf = (rgb: readonly number[]): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** `count` colours at even steps along the stops. */
const stepsAlong = (stops: readonly string[], count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => {
    const place = count === 1 ? 0 : (index / (count - 1)) * (stops.length - 1)
    const before = Math.min(Math.floor(place), stops.length - 2)
    const [from, to] = [rgbOf(stops[before] ?? '#000000'), rgbOf(stops[before + 1] ?? '#000000')]
    return hexOf(from.map((part, i) => part + ((to[i] ?? 0) - part) * (place - before)))
  })

export const categoryColours = (theme: Theme, count: number): readonly string[] => {
  const own = categories[theme]
  return Array.from({ length: count }, (_, index) => own[index % own.length] ?? '#000000')
}
export const scaleColours = (theme: Theme, count: number): readonly string[] => stepsAlong(scales[theme], count)
export const rankColours = (theme: Theme, count: number): readonly string[] => stepsAlong(ranks[theme], count)

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
