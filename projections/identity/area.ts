import type { ProjectionArea } from '../area.ts'
import { followAccounts } from './follow-accounts/reactor.ts'
import { followErasures } from './follow-erasures/reactor.ts'
import { memberProjection } from './member/projector.ts'

export const area: ProjectionArea = { readModels: [memberProjection], reactors: [followErasures, followAccounts] }
