import type { ReportScheduled, ReportSendingBegun, ReportSendingEnded } from '@portal/contracts/events/reporting'
import { Instant, MemberId, ScheduleId, SendingId } from '@portal/contracts/ids'
import type { SavedDashboard, Widget } from '@portal/contracts/reporting/saved/dashboard'
import type { SchedulePlan } from '@portal/contracts/reporting/schedule'
import type { SavedItem } from '@portal/projections/reporting/saved-item/queries'
import { itemId, researcher, savedAt, tea } from './banners.ts'
import { uuidOf } from './surveys/answering.ts'

export const scheduleId = ScheduleId.parse(uuidOf('schedule'))
export const sendingId = SendingId.parse(uuidOf('sending'))
export const noor = MemberId.parse(uuidOf('noor'))
export const omar = MemberId.parse(uuidOf('omar'))
/** A Saturday. */
export const at = Instant.parse('2026-11-21T10:00:00.000Z')
export const monday = Instant.parse('2026-11-23T07:30:00.000Z')
export const mondayAfter = Instant.parse('2026-11-30T07:30:00.000Z')

/** Mondays at half past eight in Zurich. */
export const plan: SchedulePlan = { every: 'week', day: 1, hour: 8, minute: 30, timeZone: 'Europe/Zurich' }

const of = { scheduleId, reportId: itemId, at }

export const scheduled = (differs: Partial<ReportScheduled> = {}): ReportScheduled => ({
  type: 'ReportScheduled',
  ...of,
  to: [noor, omar],
  language: 'en',
  plan,
  isPaused: false,
  nextAt: monday,
  revision: 1,
  by: researcher,
  ...differs,
})

export const begun = (differs: Partial<ReportSendingBegun> = {}): ReportSendingBegun => ({
  type: 'ReportSendingBegun',
  ...of,
  at: monday,
  sendingId,
  cause: 'time',
  dueAt: monday,
  nextAt: mondayAfter,
  to: [noor, omar],
  language: 'en',
  by: researcher,
  ...differs,
})

export const ended = (differs: Partial<ReportSendingEnded> = {}): ReportSendingEnded => ({
  type: 'ReportSendingEnded',
  ...of,
  at: monday,
  sendingId,
  failure: null,
  issues: [],
  outcomes: [
    { memberId: noor, outcome: 'sent' },
    { memberId: omar, outcome: 'left' },
  ],
  ...differs,
})

const widget: Widget = {
  widgetID: 'one',
  widgetName: 'Tea',
  selectedVisual: 'bar',
  crosstabID: null,
  datasource: { surveyID: tea, qid: 'Q1', type: 'question' },
  row: null,
  usesFilter: true,
}

/** A dashboard of one widget, for staff. */
export const aDashboard = (differs: Partial<SavedDashboard> = {}): SavedItem<'dashboard'> => ({
  itemId,
  surveyId: null,
  name: 'Tea in spring',
  note: '',
  content: {
    layout: [[widget]],
    settings: { filters: [], includeAdmin: false, includeInactive: false, includeExternalUsers: false, decimals: 1 },
    access: '0',
    rtoken: '',
    ...differs,
  },
  revision: 1,
  savedAt,
})
