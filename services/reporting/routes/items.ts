import type { SavedItemQueries } from '@portal/projections/reporting/saved-item/queries'
import type { Reached } from '../../http/calls/at-least.ts'
import type { Route } from '../../http/calls/route.ts'
import type { ItemCommands } from '../item-commands.ts'
import { bannerRoutes } from './banners.ts'
import { crosstabDataRoute } from './crosstab-data.ts'
import { dashboardRoutes } from './dashboards.ts'
import { deckRoutes } from './decks.ts'
import { filterRoutes } from './filters.ts'
import type { RunDeps } from './run.ts'
import { segmentRoutes } from './segments.ts'
import { surveyRowsRoutes } from './survey-rows.ts'
import { surveyWavesRoutes } from './survey-waves.ts'
import { toplineRoutes } from './toplines.ts'
import { weightingRoutes } from './weightings.ts'

export type ItemRoutesDeps = RunDeps &
  Readonly<{
    saved: SavedItemQueries
    itemCommands: ItemCommands
    reached: Reached
  }>

/** What staff save for reports. */
export const itemRoutes = (deps: ItemRoutesDeps): readonly Route[] => [
  ...bannerRoutes(deps),
  crosstabDataRoute(deps),
  ...segmentRoutes(deps),
  ...dashboardRoutes(deps),
  ...deckRoutes(deps),
  ...filterRoutes(deps),
  ...surveyRowsRoutes(deps),
  ...surveyWavesRoutes(deps),
  ...toplineRoutes(deps),
  ...weightingRoutes(deps),
]
