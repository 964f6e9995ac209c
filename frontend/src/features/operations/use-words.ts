import { useMemo } from 'react'
import { sizeIn } from '../../lib/formats.ts'
import { useLanguage } from '../../lib/texts/use-texts.ts'

const STEPS = [
  { unit: 'second', seconds: 1, below: 60 },
  { unit: 'minute', seconds: 60, below: 3_600 },
  { unit: 'hour', seconds: 3_600, below: 86_400 },
  { unit: 'day', seconds: 86_400, below: Number.POSITIVE_INFINITY },
] as const

const stepOf = (seconds: number) => STEPS.find(({ below }) => seconds < below) ?? STEPS[3]

/** Amounts of time, room and events as a language writes them. */
export const wordsIn = (language: string) => {
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 })
  const fine = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const ago = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'medium' })
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' })
  const list = new Intl.ListFormat(language)
  const inUnit = (value: number, unit: string, digits: number): string =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: digits,
    }).format(value)
  return {
    number: (value: number): string => whole.format(value),
    rate: (value: number): string => (value < 100 ? fine : whole).format(value),
    list: (names: readonly string[]): string => list.format(names),
    /** A length of time: 0.4 sec, 12 min. */
    time: (seconds: number): string => {
      const { unit, seconds: length } = stepOf(seconds)
      return inUnit(seconds / length, unit, unit === 'second' && seconds >= 10 ? 0 : 1)
    },
    size: (bytes: number): string => sizeIn(language, bytes),
    /** How long ago that was, or how long it is until then, seen from `now` (milliseconds). */
    ago: (iso: string, now: number): string => {
      const seconds = (Date.parse(iso) - now) / 1_000
      const { unit, seconds: length } = stepOf(Math.abs(seconds))
      return ago.format(Math.round(seconds / length), unit)
    },
    clock: (ms: number): string => clock.format(ms),
    moment: (iso: string): string => moment.format(new Date(iso)),
  }
}

export const useWords = () => {
  const language = useLanguage()
  return useMemo(() => wordsIn(language), [language])
}
