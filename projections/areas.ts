import { areasIn } from '@portal/infra/process/areas-in'
import type { ProjectionArea } from './area.ts'

/** Every area that makes something of the log. A cycle of imports through this file would never end loading. */
export const areas = await areasIn<ProjectionArea>(new URL('./', import.meta.url))
