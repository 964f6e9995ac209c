import { areasIn } from '@portal/infra/process/areas-in'
import type { WorkerArea } from './area.ts'

/** Every area that does something outside of requests. */
export const areas = await areasIn<WorkerArea>(new URL('./', import.meta.url))
