import * as z from 'zod/mini'
import { ReportItemId, SurveyId } from '../../ids.ts'
import { DashboardLayout, DashboardSettings, ReportAccess, Widget } from '../../reporting/saved/dashboard.ts'
import { LONGEST_NAME, LONGEST_NOTE } from '../../reporting/saved/saved-item.ts'
import { TableRun } from '../../reporting/table.ts'
import { Condition } from '../../survey/condition.ts'
import { call } from '../call.ts'

const BASE = '/api/surveys/report/surveys'

/** What opens a report for anyone; it is in the link. */
const ReportToken = z.string().check(z.maxLength(100))

const about = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_NAME)),
  description: z.string().check(z.maxLength(LONGEST_NOTE)),
  access: z._default(ReportAccess, '0'),
}

/**
 * `reportID` `new`: a new dashboard. `Revision`: the revision that was changed; if somebody has saved a later one, this one
 * is refused (409 `stale-version`). `rtoken` in the reply: what the link has; '' unless `access` is `2`. Another access makes the link of before
 * useless.
 */
export const saveDashboard = call({
  method: 'POST',
  path: '/api/reporting/dashboards',
  summary: 'Save a dashboard',
  who: 'reports',
  isRepeatable: true,
  body: z.object({
    ...about,
    reportID: z.union([ReportItemId, z.literal('new')]),
    layout: DashboardLayout,
    settings: DashboardSettings,
    Revision: z.optional(z.int()),
  }),
  replies: { 200: z.object({ reportID: ReportItemId, Revision: z.int(), rtoken: ReportToken }) },
})

const Listed = z.object({
  reportID: ReportItemId,
  name: z.string(),
  description: z.string(),
  access: ReportAccess,
  rtoken: ReportToken,
  widgets: z.int(),
  savedAt: z.string(),
})
export type ListedDashboard = z.infer<typeof Listed>

/** At most 500, the latest first. */
export const listDashboards = call({
  method: 'GET',
  path: '/api/reporting/dashboards',
  summary: 'The saved dashboards',
  who: 'reports',
  replies: { 200: z.array(Listed) },
})

export const deleteDashboard = call({
  method: 'DELETE',
  path: '/api/reporting/dashboards/{reportID}',
  summary: 'Delete a dashboard',
  who: 'reports',
  isRepeatable: true,
  params: z.object({ reportID: ReportItemId }),
  replies: { 200: z.object({ reportID: ReportItemId }) },
})

/** The layout of a report in a reply: rows of columns, each with its widget. */
export const ReportLayout = z.array(z.array(z.object({ widgetData: Widget })))

/** `layout`: a `ReportLayout` as JSON text. `editing`: what staff may change; null for everybody else. */
const Report = z.object({
  reportID: ReportItemId,
  name: z.string(),
  description: z.string(),
  layout: z.string(),
  decimals: z.int(),
  editing: z.nullable(
    z.object({ access: ReportAccess, rtoken: ReportToken, Revision: z.int(), settings: DashboardSettings }),
  ),
})
export type Report = z.infer<typeof Report>

/**
 * A list whose first item is the report. Whom it is shown to is the report's own `access`; everybody else gets the same reply as for a
 * report that does not exist.
 */
export const loadReport = call({
  method: 'GET',
  path: `${BASE}/list/loads/{reportID}`,
  summary: 'A dashboard, for those to whom its access field allows it',
  who: 'anyone',
  params: z.object({ reportID: ReportItemId }),
  query: z.object({ rtoken: z.optional(ReportToken) }),
  replies: { 200: z.array(Report) },
})

/**
 * The figures of a widget. With `reportID`: of a saved one, as it was saved; its other fields are then ignored, so that nobody counts
 * what the report does not show. Without: of the fields, for staff who lay it out.
 */
export const loadWidget = call({
  method: 'POST',
  path: `${BASE}/list/load/single`,
  summary: 'The figures of a widget of a dashboard',
  who: 'anyone',
  isQuestion: true,
  body: z.object({
    widgetID: Widget.shape.widgetID,
    reportID: z.optional(ReportItemId),
    rtoken: z.optional(ReportToken),
    surveyID: z.optional(SurveyId),
    qid: z.optional(Widget.shape.datasource.shape.qid),
    type: z.optional(z.literal('question')),
    selectedVisual: z.optional(Widget.shape.selectedVisual),
    widgetName: z.optional(Widget.shape.widgetName),
    crosstabID: z.optional(z.nullable(ReportItemId)),
    admin: z._default(z.boolean(), false),
    inactive: z._default(z.boolean(), false),
    externalUsers: z._default(z.boolean(), false),
    reportQuery: z.optional(z.nullable(Condition)),
  }),
  replies: { 200: TableRun },
})
