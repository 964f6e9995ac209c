import { finishErasure } from '@portal/contracts/jobs/identity'
import type { Enqueue } from '@portal/infra/jobs/jobs'
import { followErasures } from '@portal/projections/identity/follow-erasures/reactor'

/** Finishing an erasure is a job, with an id derived from its cause: it may take longer than a handler of a reactor. */
export const followingErasures = (enqueue: Enqueue) =>
  followErasures.does({ finish: ({ memberId }, { id }) => enqueue(finishErasure, { memberId }, id) })
