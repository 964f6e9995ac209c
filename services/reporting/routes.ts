import type { QualityQueries } from '@portal/projections/reporting/quality/queries'
import type { ResponseQueries } from '@portal/projections/reporting/response/queries'
import type { ClosingQueries } from '@portal/projections/surveys/closing/queries'
import type { Route } from '../http/calls/route.ts'
import type { LiveFigures } from './live/live-figures.ts'
import { reportedSurveys } from './reported-survey.ts'
import { type CodingDeps, codingRoutes } from './routes/coding.ts'
import { exportRoute } from './routes/export.ts'
import { type ExportRoutesDeps, exportRoutes } from './routes/exports.ts'
import { flagsRoute } from './routes/flags.ts'
import { type ItemRoutesDeps, itemRoutes } from './routes/items.ts'
import { marksRoute } from './routes/marks.ts'
import { precodesRoute } from './routes/precodes.ts'
import { questionDataRoute } from './routes/question-data.ts'
import { type RecordedRunsDeps, recordedRunsRoutes } from './routes/recorded-runs.ts'
import { reportLinkRoute } from './routes/report-link.ts'
import { reportSurveysRoute } from './routes/report-surveys.ts'
import { type RespondentsDeps, respondentsRoutes } from './routes/respondents.ts'
import { runRoutes, type UsualRunDeps } from './routes/run.ts'
import { type ScheduleRoutesDeps, scheduleRoutes } from './routes/schedules.ts'
import { textsRoute } from './routes/texts.ts'
import { watchFiguresRoute } from './routes/watch-figures.ts'

export type ReportingDeps = ExportRoutesDeps &
  RespondentsDeps &
  ItemRoutesDeps &
  RecordedRunsDeps &
  ScheduleRoutesDeps &
  CodingDeps &
  UsualRunDeps &
  Readonly<{
    responses: ResponseQueries
    quality: QualityQueries
    closing: ClosingQueries
    figuresLive: LiveFigures
    now: () => Date
  }>

/** The routes of the area. */
export const reportingRoutes = (deps: ReportingDeps): readonly Route[] => {
  const reported = reportedSurveys(deps)
  return [
    reportSurveysRoute(deps),
    reportLinkRoute(deps),
    precodesRoute({ ...deps, reported }),
    textsRoute(deps),
    marksRoute(deps),
    ...runRoutes({ ...deps, reported }),
    watchFiguresRoute(deps),
    questionDataRoute({ ...deps, reported }),
    flagsRoute(deps),
    ...respondentsRoutes(deps),
    ...recordedRunsRoutes(deps),
    exportRoute(deps),
    ...exportRoutes(deps),
    ...itemRoutes(deps),
    ...scheduleRoutes(deps),
    ...codingRoutes(deps),
  ]
}
