import type { Report } from '@portal/contracts/http/reporting/dashboards'
import { ReportItemId, SurveyId } from '@portal/contracts/ids'
import type { DashboardLayout, Widget } from '@portal/contracts/reporting/saved/dashboard'

export const dashboardId = ReportItemId.parse('5b0c7e52-0f5e-4c0e-8f6a-3f6f6f0a1c11')

export const dashboardSettings = {
  filters: [],
  includeAdmin: false,
  includeInactive: false,
  includeExternalUsers: false,
  decimals: 1,
}

/** A table of the first question. */
export const aWidget = (widgetID: string, differs: Partial<Widget> = {}): Widget => ({
  widgetID,
  widgetName: '',
  selectedVisual: 'table',
  crosstabID: null,
  datasource: { surveyID: SurveyId.parse('tea'), qid: 'Q1', type: 'question' },
  row: null,
  usesFilter: true,
  ...differs,
})

/** What the server answers of a dashboard that staff may edit. */
export const aDashboard = (layout: DashboardLayout, differs: Partial<Report> = {}): Report => ({
  reportID: dashboardId,
  name: 'For the board',
  description: 'Every month',
  layout: JSON.stringify(layout.map((row) => row.map((widgetData) => ({ widgetData })))),
  decimals: 1,
  editing: { access: '0', rtoken: '', Revision: 3, settings: dashboardSettings },
  ...differs,
})
