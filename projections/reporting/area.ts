import type { ProjectionArea } from '../area.ts'
import { checkAnswers } from './patterns/reactor.ts'
import { qualityProjection } from './quality/projector.ts'
import { reportingProjection } from './response/projector.ts'
import { savedItemProjection } from './saved-item/projector.ts'
import { scheduleProjection } from './schedule/projector.ts'
import { followSchedules } from './schedule/reactor.ts'
import { flagSpeeders } from './speeders/reactor.ts'

export const area: ProjectionArea = {
  readModels: [reportingProjection, qualityProjection, savedItemProjection, scheduleProjection],
  reactors: [flagSpeeders, checkAnswers, followSchedules],
}
