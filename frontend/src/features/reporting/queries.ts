import { ReportSurveys } from '@portal/contracts/http/reporting'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../lib/requests.ts'

export const reportSurveysQuery = queryOptions({
  queryKey: ['reporting', 'surveys'],
  queryFn: ({ signal }) => getJson('/api/surveys/report/surveys', ReportSurveys, signal),
})
