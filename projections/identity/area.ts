import type { ProjectionArea } from '../area.ts'
import { followAccounts } from './follow-accounts/reactor.ts'
import { followErasures } from './follow-erasures/reactor.ts'
import { memberProjection } from './member/projector.ts'
import { unsubscribedProjection } from './unsubscribed/projector.ts'

export const area: ProjectionArea = {
  readModels: [memberProjection, unsubscribedProjection],
  reactors: [followErasures, followAccounts],
}
