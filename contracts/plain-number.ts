import { kept } from './kept.ts'

type Signs = Readonly<{ decimal: string; group: string; percent: string }>

const [POINT, COMMA] = ['.', ',']

/**
 * Languages that write numbers with the digits 0 to 9 and a hyphen: their decimal sign, what stands between groups of three digits, and what stands
 * behind a percentage. The first number that `Intl.NumberFormat` writes in a page takes 25 ms of a desktop's processor, and a phone 100 (it loads the
 * data of all languages): just while the first screen is made.
 */
const SIGNS: Readonly<Record<string, Signs>> = {
  en: { decimal: POINT, group: COMMA, percent: '%' },
  fr: { decimal: COMMA, group: '\u202f', percent: '\u00a0%' },
}

/** A language and one of a region are not the same: fr-CH has other signs than fr. */
const signsOf = (language: string): Signs | null => (Object.hasOwn(SIGNS, language) ? (SIGNS[language] ?? null) : null)

/** From here on digits are grouped, each region in its way. */
const GROUPED = 1_000
/** Beyond it, digits behind the point are lost by rounding as it is done here. */
const LARGEST = 1e9

const BETWEEN_GROUPS = /\B(?=(?:\d{3})+$)/g

/**
 * A number as `Intl.NumberFormat` writes it with so many decimals (rounded half away from zero); null where it must be asked: from a thousand
 * million on, for the smallest fractions, and in languages that are not known here.
 */
export const plainNumber = (language: string, value: number, decimals: number): string | null => {
  const signs = signsOf(language)
  const size = Math.abs(value)
  if (signs === null || Object.is(value, -0) || !(size < LARGEST)) return null
  // Of the decimal digits, as Intl does: toFixed rounds the binary fraction, and 281.965 is a little less.
  const rounded = Math.round(Number(`${size}e${decimals}`)) / 10 ** decimals
  if (Number.isNaN(rounded)) return null // so small that it is itself written with an exponent
  const [whole = '', fraction] = rounded.toFixed(decimals).split(POINT)
  const grouped = whole.replaceAll(BETWEEN_GROUPS, signs.group)
  return `${value < 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : signs.decimal + fraction}`
}

/** A whole number; null for any other, and where `plainNumber` is. Below a thousand, all regions of a language write counts alike. */
export const plainWhole = (language: string, value: number): string | null => {
  if (!Number.isInteger(value)) return null
  const [base = ''] = language.split('-')
  return plainNumber(value >= 0 && value < GROUPED ? base : language, value, 0)
}

const formatIn = kept((language) => new Intl.NumberFormat(language))

/** A number as the language writes it, with three decimals at most. */
export const numberIn = (language: string, value: number): string =>
  plainWhole(language, value) ?? formatIn(language).format(value)

/** What stands behind a percentage, with its space where the language has one; null where `Intl.NumberFormat` must be asked. */
export const plainPercentSign = (language: string): string | null => signsOf(language)?.percent ?? null
