import type { MemberId } from '@portal/contracts/ids'
import { finishErasures } from '@portal/contracts/jobs/identity'
import { withEach } from '@portal/infra/tools/with-each'
import { handled } from '../handled-job.ts'

type Deps = Readonly<{
  unfinished: () => Promise<readonly MemberId[]>
  finish: (memberId: MemberId) => Promise<unknown>
}>

/** An interrupted erasure has its event in the log: removes what is left of the member. */
export const finishingErasures = ({ unfinished, finish }: Deps) =>
  handled(finishErasures, async () => {
    const members = await unfinished()
    await withEach(members, finish)
    return members.length > 0 ? { finished: members.length } : undefined
  })
