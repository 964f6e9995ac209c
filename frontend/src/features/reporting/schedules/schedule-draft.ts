import type { ListedSchedule, saveSchedule } from '@portal/contracts/http/reporting/schedules'
import { Instant, type ReportItemId } from '@portal/contracts/ids'
import { nextTime, type SchedulePlan } from '@portal/contracts/reporting/schedule'
import type * as z from 'zod/mini'

type Body = z.input<typeof saveSchedule.body>

/** What is written in the form. `to`: addresses, one to a line. */
export type ScheduleDraft = Readonly<{ to: string; language: string; plan: SchedulePlan }>

export const newDraft = (language: string): ScheduleDraft => ({
  to: '',
  language,
  plan: { every: 'week', day: 1, hour: 8, minute: 0, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
})

/** An account that is not there any more has no address: it is left out. */
export const draftOf = ({ to, language, plan }: ListedSchedule): ScheduleDraft => ({
  to: to.flatMap(({ name }) => name ?? []).join('\n'),
  language,
  plan,
})

export const addressesIn = (to: string): string[] =>
  to
    .split(/[\n,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const withAddress = (to: string, address: string): string => [...addressesIn(to), address].join('\n')

/** As it is saved: over one that was there, or as a new one. */
export const bodyOf = (draft: ScheduleDraft, reportID: ReportItemId, saved: ListedSchedule | null): Body => ({
  scheduleID: saved?.scheduleID ?? 'new',
  reportID,
  to: addressesIn(draft.to),
  language: draft.language,
  plan: draft.plan,
  isPaused: saved?.isPaused ?? false,
  ...(saved && { Revision: saved.Revision }),
})

/** The same with another rhythm: its day is one that the rhythm has. */
export const withRhythm = (plan: SchedulePlan, every: SchedulePlan['every']): SchedulePlan => ({
  ...plan,
  every,
  day: every === 'week' && plan.day > 7 ? 1 : plan.day,
})

/** When it would be sent first; null for a time zone that this browser does not know. */
export const firstTime = (plan: SchedulePlan, now: Date): Instant | null => {
  try {
    return nextTime(plan, Instant.parse(now.toISOString()))
  } catch {
    return null
  }
}
