import { kept } from '@portal/contracts/kept'
import { numberIn } from '@portal/contracts/plain-number'
import { useLanguage } from './texts/use-texts.ts'

const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A number of bytes in the unit that fits: 12 kB, 3.4 MB. Bytes are written out: short forms of them have no plural (5 byte). */
export const sizeIn = (language: string, bytes: number): string => {
  const step = Math.min(SIZES.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: SIZES[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(bytes / 1_000 ** step)
}

/** By language: making a format costs more than using it. */
const share = kept((language) => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }))
const time = kept((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }))
const day = kept((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }))

/** Numbers and dates as the chosen language writes them. */
export const formatsIn = kept((language) => ({
  number: (value: number): string => numberIn(language, value),
  /** `value` is a fraction from 0 to 1. */
  percent: (value: number): string => share(language).format(value),
  /** A day and a time of it, of milliseconds since 1970. */
  moment: (ms: number): string => time(language).format(ms),
  size: (bytes: number): string => sizeIn(language, bytes),
  date: (iso: string): string => day(language).format(new Date(iso)),
}))

export const useFormats = () => formatsIn(useLanguage())
