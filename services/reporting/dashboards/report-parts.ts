import type { ReportPart } from '@portal/contracts/reporting/exports'
import { bannerToRun } from '@portal/contracts/reporting/saved/banner-rules'
import type { SavedDashboard, Widget } from '@portal/contracts/reporting/saved/dashboard'
import type { TableSpec } from '@portal/contracts/reporting/table'
import type { SavedItemQueries } from '@portal/projections/reporting/saved-item/queries'
import { ProblemError } from '../../http/failures/problems.ts'
import { widgetSpec } from './widget-spec.ts'

/** The columns of a widget. @throws ProblemError if its banner is gone */
export const bannerFor = async (
  { find }: Pick<SavedItemQueries, 'find'>,
  { crosstabID, datasource }: Pick<Widget, 'crosstabID' | 'datasource'>,
): Promise<TableSpec['banner']> => {
  if (crosstabID === null) return []
  const found = await find('banner', crosstabID)
  if (!found) throw new ProblemError('not-found')
  return bannerToRun(found.content, { name: found.name, report: datasource.surveyID })
}

/** All widgets of a dashboard, to be exported. @throws ProblemError if the banner of one is gone */
export const reportParts = (
  saved: Pick<SavedItemQueries, 'find'>,
  { layout, settings }: Pick<SavedDashboard, 'layout' | 'settings'>,
): Promise<readonly ReportPart[]> =>
  Promise.all(
    layout.flat().map(async (widget) => ({
      title: widget.widgetName,
      spec: widgetSpec(widget, await bannerFor(saved, widget), settings),
    })),
  )
