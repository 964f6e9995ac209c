import type { Route } from '../http/calls/route.ts'
import type { FilesDeps } from './files-deps.ts'
import { addRoutes } from './routes/add.ts'
import { avatarRoutes } from './routes/avatar.ts'
import { changeRoutes } from './routes/change.ts'
import { listRoutes } from './routes/list.ts'
import { readRoutes } from './routes/read.ts'
import { tusRoute } from './routes/tus.ts'
import { videoRoutes } from './routes/videos.ts'

/** The routes of the area. */
export const filesRoutes = (deps: FilesDeps): readonly Route[] => [
  ...addRoutes(deps),
  ...avatarRoutes(deps),
  ...changeRoutes(deps),
  ...readRoutes(deps),
  ...listRoutes(deps),
  ...videoRoutes(deps),
  tusRoute(deps),
]
