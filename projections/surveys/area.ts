import type { ProjectionArea } from '../area.ts'
import { followAlerts } from './alerts/reactor.ts'
import { closingProjection } from './closing/projector.ts'
import { memberLinkProjection } from './member-link/projector.ts'
import { placesProjection } from './places/projector.ts'
import { releasePlaces } from './places/reactor.ts'
import { surveyProjection } from './survey/projector.ts'

export const area: ProjectionArea = {
  readModels: [surveyProjection, closingProjection, placesProjection, memberLinkProjection],
  reactors: [releasePlaces, followAlerts],
}
