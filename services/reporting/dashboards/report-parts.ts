import type { ReportPart } from '@portal/contracts/reporting/exports'
import { bannerToRun } from '@portal/contracts/reporting/saved/banner-rules'
import type { SavedDashboard, Widget } from '@portal/contracts/reporting/saved/dashboard'
import type { TableSpec } from '@portal/contracts/reporting/table'
import type { Issue } from '@portal/contracts/survey/issue'
import type { SavedItemQueries } from '@portal/projections/reporting/saved-item/queries'
import { ProblemError } from '../../http/failures/problems.ts'
import { missingPart } from '../exports/missing-part.ts'
import { widgetSpec } from './widget-spec.ts'

const NO_BANNER: Issue = { path: '/crosstabID', key: 'no-such-banner', values: {} }

/** The columns of a widget; null if its banner is gone. */
const savedBanner = async (
  { find }: Pick<SavedItemQueries, 'find'>,
  { crosstabID, datasource }: Pick<Widget, 'crosstabID' | 'datasource'>,
): Promise<TableSpec['banner'] | null> => {
  if (crosstabID === null) return []
  const found = await find('banner', crosstabID)
  return found && bannerToRun(found.content, { name: found.name, report: datasource.surveyID })
}

/** The columns of a widget. @throws ProblemError if its banner is gone, which it says */
export const bannerFor = async (...of: Parameters<typeof savedBanner>): Promise<TableSpec['banner']> => {
  const banner = await savedBanner(...of)
  if (!banner) throw new ProblemError('invalid-request', { issues: [NO_BANNER] })
  return banner
}

/** All widgets of a dashboard, to be exported: of one whose banner is gone that it is, in `language`. */
export const reportParts = (
  saved: Pick<SavedItemQueries, 'find'>,
  { layout, settings }: Pick<SavedDashboard, 'layout' | 'settings'>,
  language: string,
): Promise<readonly ReportPart[]> =>
  Promise.all(
    layout.flat().map(async (widget): Promise<ReportPart> => {
      const { widgetName: title, datasource, selectedVisual: visual, row } = widget
      const banner = await savedBanner(saved, widget)
      if (banner) return { title, spec: widgetSpec(widget, banner, settings), visual, row }
      return missingPart(language, title || datasource.qid, [NO_BANNER])
    }),
  )
