import { finishErasure } from '@portal/contracts/jobs/identity'
import type { Enqueue } from '@portal/infra/jobs/jobs'
import { followErasures } from '@portal/projections/identity/follow-erasures/reactor'

/** To finish an erasure is a job, named after its cause: it may take longer than a reactor waits. */
export const followingErasures = (enqueue: Enqueue) =>
  followErasures.does({ finish: ({ memberId }, { id }) => enqueue(finishErasure, { memberId }, id) })
