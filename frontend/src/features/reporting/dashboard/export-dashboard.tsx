import type { ReportItemId } from '@portal/contracts/ids'
import type { ReportPart } from '@portal/contracts/reporting/exports'
import type { DashboardLayout } from '@portal/contracts/reporting/saved/dashboard'
import { useQueries } from '@tanstack/react-query'
import { ExportButton } from '../exports/export-button.tsx'
import { lastingProblem } from '../report/lasting-problem.ts'
import { refusalIn } from '../report/refusal-in.ts'
import { savedWidgetQuery } from './dashboard-queries.ts'

/** `rtoken`: of the address, by which the screen asks for its widgets, too: each is asked for once. */
type ExportProps = Readonly<{
  id: ReportItemId
  rtoken: string | null
  name: string
  layout: DashboardLayout
  decimals: number
}>

/** Exports what is shown, once all of it is counted: of a widget that cannot be, the file says why. */
export function ExportDashboard({ id, rtoken, name, layout, decimals }: ExportProps) {
  const widgets = layout.flat()
  const runs = useQueries({ queries: widgets.map((widget) => savedWidgetQuery(id, rtoken, widget)) })
  const parts = runs.flatMap(({ data, error }, index): readonly ReportPart[] => {
    const widget = widgets[index]
    if (!widget) return []
    const { widgetName: title, datasource, selectedVisual: visual, row } = widget
    const problem = lastingProblem(error)
    if (problem) {
      const why = refusalIn(error) ?? problem.title
      return [{ title: title || datasource.qid, problem: why }]
    }
    return data ? [{ title, spec: data.spec, visual, row }] : []
  })
  const [spec] = parts.length === widgets.length ? parts.flatMap((part) => ('spec' in part ? [part.spec] : [])) : []
  return <ExportButton spec={spec} decimals={decimals} report={{ title: name, parts }} />
}
