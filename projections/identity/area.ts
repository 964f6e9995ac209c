import type { ProjectionArea } from '../area.ts'
import { followAccounts } from './follow-accounts/reactor.ts'
import { followErasureWishes } from './follow-erasure-wishes/reactor.ts'
import { followErasures } from './follow-erasures/reactor.ts'
import { memberProjection } from './member/projector.ts'
import { unsubscribedProjection } from './unsubscribed/projector.ts'

export const area: ProjectionArea = {
  readModels: [memberProjection, unsubscribedProjection],
  reactors: [followErasures, followErasureWishes, followAccounts],
}
