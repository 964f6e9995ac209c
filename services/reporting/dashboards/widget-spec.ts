import type { DashboardSettings, Widget } from '@portal/contracts/reporting/saved/dashboard'
import type { TableSpec } from '@portal/contracts/reporting/table'

/** What a widget counts. The dashboard's filter for its survey applies to it, unless it says otherwise. */
export const widgetSpec = (
  { datasource: { surveyID, qid }, usesFilter }: Pick<Widget, 'datasource' | 'usesFilter'>,
  banner: TableSpec['banner'],
  settings: Omit<DashboardSettings, 'decimals'>,
): TableSpec => {
  const { filters, includeAdmin, includeInactive, includeExternalUsers } = settings
  const filter = filters.find((one) => one.surveyID === surveyID)?.condition ?? null
  return {
    surveyID,
    questions: [qid],
    banner: [...banner],
    filter: usesFilter ? filter : null,
    includeAdmin,
    includeInactive,
    includeExternalUsers,
    completesOnly: false,
    base: 'asked',
    test: banner.length > 0 ? 'proportions-t' : 'none',
  }
}
