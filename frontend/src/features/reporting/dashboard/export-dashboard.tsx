import type { ReportItemId } from '@portal/contracts/ids'
import type { ReportPart } from '@portal/contracts/reporting/exports'
import type { DashboardLayout } from '@portal/contracts/reporting/saved/dashboard'
import { useQueries } from '@tanstack/react-query'
import { hasCode, ProblemError } from '../../../lib/failures.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { savedWidgetQuery } from './dashboard-queries.ts'

type ExportProps = Readonly<{ id: ReportItemId; name: string; layout: DashboardLayout; decimals: number }>

/** Why a widget has no figures, if it will have none as long as nobody changes it. */
const problemOf = (error: Error | null): string | null =>
  error instanceof ProblemError && hasCode(error, 'invalid-request', 'not-found')
    ? (error.problem.detail ?? error.problem.title)
    : null

/** Exports what is shown, once all of it is counted: of a widget that cannot be, the file says why. */
export function ExportDashboard({ id, name, layout, decimals }: ExportProps) {
  const widgets = layout.flat()
  const runs = useQueries({ queries: widgets.map((widget) => savedWidgetQuery(id, null, widget)) })
  const parts = runs.flatMap(({ data, error }, index): readonly ReportPart[] => {
    const { widgetName: title = '', datasource } = widgets[index] ?? {}
    if (data) return [{ title, spec: data.spec }]
    const problem = problemOf(error)
    return problem ? [{ title: title || (datasource?.qid ?? ''), problem }] : []
  })
  const spec = parts.length === widgets.length ? runs.find(({ data }) => data)?.data?.spec : undefined
  return <ExportButton spec={spec} decimals={decimals} report={{ title: name, parts }} />
}
