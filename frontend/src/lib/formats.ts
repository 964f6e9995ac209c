import { useMemo } from 'react'
import { useLanguage } from './texts/use-texts.ts'

/** Numbers and dates as the chosen language writes them. */
export const formatsIn = (language: string) => {
  const whole = new Intl.NumberFormat(language)
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  return {
    number: (value: number): string => whole.format(value),
    /** `value` is a fraction from 0 to 1. */
    percent: (value: number): string => share.format(value),
    /** A day and a time of it, of milliseconds since 1970. */
    moment: (ms: number): string => time.format(ms),
    date: (iso: string): string => day.format(new Date(iso)),
  }
}

export const useFormats = () => {
  const language = useLanguage()
  return useMemo(() => formatsIn(language), [language])
}
