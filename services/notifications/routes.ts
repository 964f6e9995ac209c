import type { Route } from '../http/calls/route.ts'
import type { NotificationsDeps } from './deps.ts'
import { listRoutes } from './routes/list.ts'
import { markRoutes } from './routes/mark.ts'
import { watchRoute } from './routes/watch.ts'

/** The routes of the area. */
export const notificationsRoutes = (deps: NotificationsDeps): readonly Route[] => [
  ...listRoutes(deps),
  ...markRoutes(deps),
  watchRoute(deps),
]
