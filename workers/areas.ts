import type { WorkerArea } from './area.ts'
import { identity } from './identity/area.ts'
import { operations } from './operations/area.ts'
import { surveys } from './surveys/area.ts'

/** Every area that does something outside of requests. */
export const areas: readonly WorkerArea[] = [identity, operations, surveys]
