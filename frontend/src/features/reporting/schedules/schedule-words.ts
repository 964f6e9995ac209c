import type { SchedulePlan } from '@portal/contracts/reporting/schedule'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'

/** 2026-06-01 was a Monday. */
const weekday = (day: number): number => Date.UTC(2026, 5, day)

export const zoneName = (zone: string): string => zone.replaceAll('_', ' ')

/** Plans and moments as people read them. */
export const useScheduleWords = () => {
  const t = useTexts('reporting/schedules')
  const language = useLanguage()
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' })
  const weekdays = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const nameOfDay = (day: number): string => weekdays.format(weekday(day))
  const rhythm = ({ every, day, hour, minute }: SchedulePlan): string => {
    const time = clock.format(Date.UTC(2026, 0, 1, hour, minute))
    switch (every) {
      case 'day':
        return t('said-day', { time })
      case 'week':
        return t('said-week', { time, weekday: nameOfDay(day) })
      case 'month':
        return t('said-month', { time, day })
    }
  }
  return {
    nameOfDay,
    planInWords: (plan: SchedulePlan): string => t('in-zone', { plan: rhythm(plan), zone: zoneName(plan.timeZone) }),
    /** By the clocks of the plan's time zone. */
    moment: (at: string, timeZone: string): string =>
      new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(Date.parse(at)),
  }
}
