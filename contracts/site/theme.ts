import * as z from 'zod/mini'

/** A colour as browsers write it: `#0b6b63`. */
const Colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/))

/** `standard`: that of the product; `device`: what the reader's device has, which loads nothing; `serif`. */
export const fonts = ['standard', 'device', 'serif'] as const

/** What a community looks like. All other colours are made of the accents. `dark`: on a dark page. `font`: missing for the standard one. */
export const Theme = z.object({
  accent: z.object({ light: Colour, dark: Colour }),
  corners: z.enum(['sharp', 'soft', 'round']),
  font: z.optional(z.enum(fonts)),
})
export type Theme = z.infer<typeof Theme>
export type Scheme = keyof Theme['accent']

export const defaultTheme: Theme = { accent: { light: '#0b6b63', dark: '#5fcfbf' }, corners: 'soft' }

/** What texts in the accent stand on: the lighter or darker of the page and its cards, whichever is nearer to the accent. */
const GROUND: Readonly<Record<Scheme, string>> = { light: '#f5f7f6', dark: '#171f1e' }

/** WCAG 2.2, 1.4.3: for texts of any size. */
export const LEAST_CONTRAST = 4.5

const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

const luminanceOf = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 to 21, as WCAG defines it. */
export const contrastOf = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** How well the accent can be read on the page. */
export const accentContrast = ({ accent }: Theme, scheme: Scheme): number => contrastOf(accent[scheme], GROUND[scheme])

/** The schemes in which the accent cannot be read well enough. */
export const unreadable = (theme: Theme): readonly Scheme[] =>
  (['light', 'dark'] as const).filter((scheme) => accentContrast(theme, scheme) < LEAST_CONTRAST)

/** What is written on the accent: the one of both that is read better. */
export const onAccent = (accent: string): string =>
  contrastOf(accent, '#ffffff') >= contrastOf(accent, '#0b1413') ? '#ffffff' : '#0b1413'
