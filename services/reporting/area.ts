import { qualityQueries } from '@portal/projections/reporting/quality/queries'
import { responseQueries } from '@portal/projections/reporting/response/queries'
import { surveyQueries } from '@portal/projections/surveys/survey/queries'
import type { Area } from '../area.ts'
import { reportingErasure } from './erasure.ts'
import { reportingRoutes } from './routes.ts'

/** Toplines and crosstabs. */
export const reporting: Area = {
  needs: [],
  tables: [],
  views: ['read.survey', 'read.response', 'read.response_flag'],
  open: ({ pool }) => ({
    routes: ({ reached, reports, searchesPool }) =>
      reportingRoutes({
        published: surveyQueries(pool),
        responses: { ...responseQueries(pool), texts: responseQueries(searchesPool).texts },
        quality: qualityQueries(pool),
        reports,
        reached,
      }),
    erasure: reportingErasure(pool),
  }),
}
