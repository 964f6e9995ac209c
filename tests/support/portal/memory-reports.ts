import type { PastQueries, ReportQueries } from '@portal/projections/reporting/thread/queries'

const noSurvey = async () => ({
  outcome: 'refused' as const,
  issues: [{ path: '/surveyID', key: 'no-such-survey' as const, values: { survey: 'any' } }],
})
/** No survey has a report. */
export const noReports: ReportQueries = { run: noSurvey }
export const noPast: PastQueries = { asItWas: noSurvey }
