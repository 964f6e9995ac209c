import type { DashboardLayout, Widget } from '@portal/contracts/reporting/saved/dashboard'
import type { WidgetQuery } from './dashboard-queries.ts'
import { WidgetView } from './widget-view.tsx'
import './dashboard.css'

type RowProps = Readonly<{ widgets: readonly Widget[]; decimals: number; queryOf: (widget: Widget) => WidgetQuery }>

/** Widgets side by side; below each other on a phone. */
export function DashboardRow({ widgets, decimals, queryOf }: RowProps) {
  return (
    <div className="dashboard-row">
      {widgets.map((widget) => (
        <section key={widget.widgetID} className="card widget">
          <WidgetView widget={widget} query={queryOf(widget)} decimals={decimals} />
        </section>
      ))}
    </div>
  )
}

/** A dashboard as its readers see it. */
export function DashboardGrid({ layout, ...of }: Omit<RowProps, 'widgets'> & Readonly<{ layout: DashboardLayout }>) {
  return (
    <div className="dashboard">
      {layout.map((widgets) => (
        <DashboardRow key={widgets[0]?.widgetID} widgets={widgets} {...of} />
      ))}
    </div>
  )
}
