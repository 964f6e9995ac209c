import type { ReportItemId } from '@portal/contracts/ids'
import type { DashboardLayout } from '@portal/contracts/reporting/saved/dashboard'
import { useQueries } from '@tanstack/react-query'
import { ExportButton } from '../exports/export-button.tsx'
import { savedWidgetQuery } from './dashboard-queries.ts'

type ExportProps = Readonly<{ id: ReportItemId; name: string; layout: DashboardLayout; decimals: number }>

/** Exports what is shown, once all of it is counted. */
export function ExportDashboard({ id, name, layout, decimals }: ExportProps) {
  const widgets = layout.flat()
  const runs = useQueries({ queries: widgets.map((widget) => savedWidgetQuery(id, null, widget)) })
  const parts = runs.flatMap(({ data }, index) =>
    data ? [{ title: widgets[index]?.widgetName ?? '', spec: data.spec }] : [],
  )
  const spec = parts.length === widgets.length ? parts[0]?.spec : undefined
  return <ExportButton spec={spec} decimals={decimals} report={{ title: name, parts }} />
}
