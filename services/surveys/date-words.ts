import { kept } from '@portal/contracts/kept'
import { chosenParts, type DateParts, partsIn } from '@portal/contracts/survey/calendar-date'

/** Of a language and the parts that are shown, all in one key. */
const formats = kept((key) => {
  const [language, ...asked] = key.split(' ')
  const isAsked = (part: string): boolean => asked.includes(part)
  return new Intl.DateTimeFormat(language, {
    ...(isAsked('year') && { year: 'numeric' }),
    ...(isAsked('month') && { month: 'long' }),
    ...(isAsked('day') && { day: 'numeric' }),
    timeZone: 'UTC',
    calendar: 'gregory',
  })
})

/** A date as people read it in a language: 9 March 2024, March 2024, 2024. `date`: as it travels, with these parts. */
export const dateWords = (date: string, parts: DateParts, language: string): string => {
  const chosen = chosenParts(date, parts)
  const names = partsIn(parts)
  // No language writes a year and a day without a month.
  if (chosen === null || (chosen.month === 0 && names.length > 1)) return date
  const moment = new Date(0)
  moment.setUTCFullYear(chosen.year || 2000, (chosen.month || 1) - 1, chosen.day || 1) // 2000 has a 29th of February
  return formats([language, ...names].join(' ')).format(moment)
}
