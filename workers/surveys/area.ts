import { surveyCommands } from '@portal/services/surveys/commands'
import type { WorkerArea } from '../area.ts'
import { flaggingSpeeders } from './flag-speeders.ts'

export const area: WorkerArea = {
  jobs: () => [],
  reactors: ({ events, now }) => [flaggingSpeeders(surveyCommands({ log: events, now }))],
}
