import { kept } from './kept.ts'

type Signs = Readonly<{ decimal: string; percent: string }>

const [POINT, COMMA] = ['.', ',']

/**
 * Languages that write numbers below a thousand with the digits 0 to 9 and a hyphen, their decimal sign, and what stands behind a percentage.
 * The first number that `Intl.NumberFormat` writes in a page takes 25 ms of a desktop's processor, and a phone 100 (it loads the data of all
 * languages): just while the first screen is made, whose numbers are small.
 */
const SIGNS: Readonly<Record<string, Signs>> = {
  en: { decimal: POINT, percent: '%' },
  fr: { decimal: COMMA, percent: '\u00a0%' },
}

/** A language and one of a region are not the same: fr-CH has other signs than fr. */
const signsOf = (language: string): Signs | null => (Object.hasOwn(SIGNS, language) ? (SIGNS[language] ?? null) : null)

/** From here on digits are grouped, each language in its way. */
const GROUPED = 1_000

/**
 * A number below a thousand as `Intl.NumberFormat` writes it with so many decimals (rounded half away from zero); null where it must be asked:
 * for larger numbers, and in languages that are not known here.
 */
export const plainNumber = (language: string, value: number, decimals: number): string | null => {
  const signs = signsOf(language)
  const size = Math.abs(value)
  if (signs === null || Object.is(value, -0) || !(size < GROUPED)) return null
  // Of the decimal digits, as Intl does: toFixed rounds the binary fraction, and 281.965 is a little less.
  const whole = Math.round(Number(`${size}e${decimals}`))
  const rounded = whole / 10 ** decimals
  if (!(rounded < GROUPED)) return null
  return `${value < 0 ? '-' : ''}${rounded.toFixed(decimals).replace(POINT, signs.decimal)}`
}

/** A whole number below a thousand; null for any other, and where `plainNumber` is. All regions of a language write counts alike. */
export const plainWhole = (language: string, value: number): string | null => {
  if (!Number.isInteger(value)) return null
  const [base = ''] = language.split('-')
  return plainNumber(value < 0 ? language : base, value, 0)
}

const formatIn = kept((language) => new Intl.NumberFormat(language))

/** A number as the language writes it, with three decimals at most. */
export const numberIn = (language: string, value: number): string =>
  plainWhole(language, value) ?? formatIn(language).format(value)

/** What stands behind a percentage, with its space where the language has one; null where `Intl.NumberFormat` must be asked. */
export const plainPercentSign = (language: string): string | null => signsOf(language)?.percent ?? null
