import type { MemberId } from '@portal/contracts/ids'
import { finishErasure } from '@portal/contracts/jobs/identity'
import { handled } from '../handled-job.ts'

type Deps = Readonly<{ finish: (memberId: MemberId) => Promise<unknown> }>

/** May run more than once for a member: nothing is removed or written twice. */
export const finishingErasure = ({ finish }: Deps) =>
  handled(finishErasure, async ({ memberId }) => {
    await finish(memberId)
    return { finished: 1 }
  })
