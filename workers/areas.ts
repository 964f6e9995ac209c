import { areasIn } from '@portal/infra/process/areas-in'
import type { WorkerArea } from './area.ts'

/** Every area with jobs or reactors. */
export const areas = [...(await areasIn<WorkerArea>(new URL('./', import.meta.url))).values()]
