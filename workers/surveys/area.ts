import { surveyCommands } from '@portal/services/surveys/commands'
import type { WorkerArea } from '../area.ts'
import { checkingAnswers } from './check-answers.ts'
import { flaggingSpeeders } from './flag-speeders.ts'
import { followingAlerts } from './follow-alerts.ts'
import { releasingPlaces } from './release-places.ts'

export const area: WorkerArea = {
  jobs: () => [],
  reactors: ({ events, now, enqueue }) => {
    const commands = surveyCommands({ log: events, now })
    return [
      flaggingSpeeders(commands),
      checkingAnswers(commands),
      releasingPlaces(commands),
      followingAlerts({ enqueue, ...commands }),
    ]
  },
}
