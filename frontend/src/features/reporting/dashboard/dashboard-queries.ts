import { listDashboards, loadReport, loadWidget, ReportLayout } from '@portal/contracts/http/reporting/dashboards'
import type { ReportItemId } from '@portal/contracts/ids'
import type { DashboardLayout, DashboardSettings, Widget } from '@portal/contracts/reporting/saved/dashboard'
import type { TableRun } from '@portal/contracts/reporting/table'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { ask } from '../../../lib/requests.ts'

const LIVE_MS = 2_000

export const dashboardsKey = ['reporting', 'dashboards'] as const

export const dashboardsQuery = queryOptions({
  queryKey: dashboardsKey,
  queryFn: ({ signal }) => ask(listDashboards, {}, { signal }),
})

const widgetsIn = (layout: string): DashboardLayout =>
  ReportLayout.parse(JSON.parse(layout)).map((row) => row.map(({ widgetData }) => widgetData))

/** A dashboard as who reads it may see it. `rtoken`: of the link. */
export const dashboardQuery = (reportID: ReportItemId, rtoken: string | null) =>
  queryOptions({
    queryKey: [...dashboardsKey, 'one', reportID, rtoken],
    // What is being edited is not replaced by what somebody else saved.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const query = rtoken === null ? {} : { rtoken }
      const [report] = await ask(loadReport, { params: { reportID }, query }, { signal })
      if (!report) throw new Error('the reply has no report')
      return { ...report, layout: widgetsIn(report.layout) }
    },
  })

type Body = z.input<typeof loadWidget.body>

const widgetQuery = (body: Body) =>
  queryOptions({
    queryKey: ['reporting', 'widget', body],
    refetchInterval: LIVE_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal, client, queryKey }) => {
      const reply = client.getQueryData<TableRun>(queryKey)
      return ask(loadWidget, { body }, { signal, known: reply && { tag: reply.revision, reply } })
    },
  })

export type WidgetQuery = ReturnType<typeof widgetQuery>

/** The figures of a widget of a saved dashboard. */
export const savedWidgetQuery = (reportID: ReportItemId, rtoken: string | null, { widgetID }: Widget): WidgetQuery =>
  widgetQuery({ widgetID, reportID, ...(rtoken !== null && { rtoken }) })

/** The figures of a widget that is being laid out. */
export const drawnWidgetQuery = (widget: Widget, settings: DashboardSettings): WidgetQuery => {
  const { widgetID, widgetName, selectedVisual, crosstabID, datasource, usesFilter } = widget
  const filter = settings.filters.find(({ surveyID }) => surveyID === datasource.surveyID)
  return widgetQuery({
    widgetID,
    widgetName,
    selectedVisual,
    crosstabID,
    ...datasource,
    admin: settings.includeAdmin,
    inactive: settings.includeInactive,
    externalUsers: settings.includeExternalUsers,
    reportQuery: usesFilter ? (filter?.condition ?? null) : null,
  })
}
