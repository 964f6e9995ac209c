import { mixed, NO_ANSWER, PAPER_PALETTE } from '@portal/contracts/reporting/colours'
import type { Theme } from '../../../lib/theme.ts'

/**
 * Fifteen colours for categories, for each theme: at least 4.5 : 1 against the surface; neighbours differ much in hue
 * and in lightness, so that people with colour blindness can distinguish them too.
 */
const categories = {
  light: PAPER_PALETTE,
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
export const noAnswerColour = { light: NO_ANSWER, dark: '#7f918d' } satisfies Record<Theme, string>

/** For what else is apart from the others: "not applicable". */
const paleAside = { light: '#bfc8c6', dark: '#4b5755' } satisfies Record<Theme, string>

/**
 * From one end of a scale to the other, and from the first rank to the last. Neither end is red or green: only the author knows which of them
 * is the good one.
 */
const scales = {
  light: ['#006860', '#65b5ad', '#d6dbe0', '#a397ce', '#584a93'],
  dark: ['#5bd5c9', '#388a82', '#565f66', '#7f72ba', '#b5a9f2'],
} satisfies Record<Theme, readonly string[]>
const ranks = {
  light: ['#005b55', '#d3efeb'],
  dark: ['#79e3d9', '#224441'],
} satisfies Record<Theme, readonly string[]>

/** `count` colours at even steps along the stops. */
const stepsAlong = (stops: readonly string[], count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => {
    const place = count === 1 ? 0 : (index / (count - 1)) * (stops.length - 1)
    const before = Math.min(Math.floor(place), stops.length - 2)
    return mixed(stops[before] ?? '#000000', stops[before + 1] ?? '#000000', place - before)
  })

export const categoryColours = (theme: Theme, count: number): readonly string[] => {
  const own = categories[theme]
  return Array.from({ length: count }, (_, index) => own[index % own.length] ?? '#000000')
}
/** Greys: the last is that of those who gave no answer. */
export const asideColours = (theme: Theme, count: number): readonly string[] =>
  stepsAlong([noAnswerColour[theme], paleAside[theme]], count).toReversed()
export const scaleColours = (theme: Theme, count: number): readonly string[] => stepsAlong(scales[theme], count)
export const rankColours = (theme: Theme, count: number): readonly string[] => stepsAlong(ranks[theme], count)

/** Palettes that an author may choose for a topline; the usual one of each theme is not among them. */
export const namedPalettes = {
  /** Okabe and Ito, "Color Universal Design" (2008), without black and yellow: distinguished with any kind of colour vision. */
  universal: ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9'],
  blue: ['#08306b', '#2171b5', '#6baed6', '#4a6fa5', '#0b4f8a', '#3f8fc9'],
  warm: ['#7f2704', '#d94801', '#b35806', '#f16913', '#8c2d04', '#c46210'],
  grey: ['#252525', '#737373', '#4d4d4d', '#8c8c8c', '#636363', '#3b3b3b'],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type PaletteName = keyof typeof namedPalettes
export const paletteNames: readonly PaletteName[] = ['universal', 'blue', 'warm', 'grey']
