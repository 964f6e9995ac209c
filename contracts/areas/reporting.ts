import type { AreaContract } from '../area.ts'
import { type ReportingEvent, reportingEvents } from '../events/reporting.ts'
import type { texts as banners } from '../texts/reporting/banners.en.ts'
import type { texts as coding } from '../texts/reporting/coding.en.ts'
import type { texts as dashboards } from '../texts/reporting/dashboards.en.ts'
import type { texts as exports } from '../texts/reporting/exports.en.ts'
import type { texts as files } from '../texts/reporting/files.en.ts'
import type { texts as menu } from '../texts/reporting/menu.en.ts'
import type { texts as ownRows } from '../texts/reporting/own-rows.en.ts'
import type { texts as quality } from '../texts/reporting/quality.en.ts'
import type { texts as quotas } from '../texts/reporting/quotas.en.ts'
import type { texts as reports } from '../texts/reporting/reports.en.ts'
import type { texts as respondents } from '../texts/reporting/respondents.en.ts'
import type { texts as results } from '../texts/reporting/results.en.ts'
import type { texts as runs } from '../texts/reporting/runs.en.ts'
import type { texts as saved } from '../texts/reporting/saved.en.ts'
import type { texts as schedules } from '../texts/reporting/schedules.en.ts'
import type { texts as time } from '../texts/reporting/time.en.ts'
import type { texts as weighting } from '../texts/reporting/weighting.en.ts'

export const reporting: AreaContract<
  ReportingEvent,
  {
    'reporting/banners': typeof banners
    'reporting/coding': typeof coding
    'reporting/dashboards': typeof dashboards
    'reporting/exports': typeof exports
    'reporting/files': typeof files
    'reporting/menu': typeof menu
    'reporting/own-rows': typeof ownRows
    'reporting/quality': typeof quality
    'reporting/quotas': typeof quotas
    'reporting/reports': typeof reports
    'reporting/respondents': typeof respondents
    'reporting/results': typeof results
    'reporting/runs': typeof runs
    'reporting/saved': typeof saved
    'reporting/schedules': typeof schedules
    'reporting/time': typeof time
    'reporting/weighting': typeof weighting
  }
> = { events: reportingEvents }
