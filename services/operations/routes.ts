import type { SystemStatusQueries } from '@portal/projections/operations/system-status/queries'
import type { Route } from '../http/calls/route.ts'
import type { Desk } from './desk/desk.ts'
import { actionsRoute } from './routes/actions.ts'
import { buildActionsRoute } from './routes/build-actions.ts'
import { deadLettersRoute, parkedEventsRoute } from './routes/dead-letters.ts'
import { eventRoute, eventsRoute, memberEventsRoute } from './routes/events.ts'
import { healthRoute } from './routes/health.ts'
import { historyRoute } from './routes/history.ts'
import { type MetricsDeps, metricsRoute } from './routes/metrics.ts'
import { beginOperationRoute, endOperationRoute, planOperationRoute } from './routes/operations.ts'
import { evictKeyRoute, retryKeysRoute } from './routes/parked-keys.ts'
import { changeJobRoute, jobsRoute, queuesRoute } from './routes/queues.ts'
import { readModelsRoute } from './routes/read-models.ts'
import { type ReadyDeps, readyRoute } from './routes/ready.ts'
import { statusRoute } from './routes/status.ts'

/** What operators see of the portal, and do to it. */
export type Operating = MetricsDeps &
  SystemStatusQueries &
  Readonly<{
    /** Null: figures alone, nothing to look into and nothing to do. */
    desk: Desk | null
  }>

const deskRoutes = (desk: Desk): readonly Route[] => [
  readModelsRoute(desk),
  planOperationRoute(desk),
  beginOperationRoute(desk),
  endOperationRoute(desk),
  buildActionsRoute(desk),
  deadLettersRoute(desk),
  parkedEventsRoute(desk),
  retryKeysRoute(desk),
  evictKeyRoute(desk),
  queuesRoute(desk),
  jobsRoute(desk),
  changeJobRoute(desk),
  actionsRoute(desk),
  eventsRoute(desk),
  eventRoute(desk),
  memberEventsRoute(desk),
  historyRoute(desk),
]

const operatingRoutes = (operating: Operating): readonly Route[] => [
  metricsRoute(operating),
  statusRoute(operating),
  ...(operating.desk ? deskRoutes(operating.desk) : []),
]

/** What answers the calls of the area. `operating` null: nothing is measured, and nobody can ask for it. */
export const operationsRoutes = (deps: ReadyDeps & Readonly<{ operating: Operating | null }>): readonly Route[] => [
  healthRoute(),
  readyRoute(deps),
  ...(deps.operating ? operatingRoutes(deps.operating) : []),
]
