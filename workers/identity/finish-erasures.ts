import type { MemberId } from '@portal/contracts/ids'
import { FinishErasures } from '@portal/contracts/jobs/identity'
import { job } from '../job.ts'

type Deps = Readonly<{
  unfinished: () => Promise<readonly MemberId[]>
  finish: (memberId: MemberId) => Promise<unknown>
  say: (finished: number) => void
}>

/** An erasure that was cut short is known by its fact in the log: what is left of the member goes now. */
export const finishErasures = ({ unfinished, finish, say }: Deps) =>
  job({
    name: 'finish-erasures',
    payload: FinishErasures,
    handle: async () => {
      const members = await unfinished()
      for (const memberId of members) await finish(memberId)
      if (members.length > 0) say(members.length)
    },
  })
